import { useEffect, useState } from 'react'
import { takesOf } from './recorder/take-storage.ts'

/** Whether the recorder for a further take is open. */
export function useFurtherTake(appointmentId: string): [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(false)
  // A take that lost out to another device's is offered as a further take.
  useEffect(() => {
    takesOf(appointmentId).then(
      (waiting) => waiting.length > 0 && setOpen(true),
      // The panel says that it cannot be told.
      () => setOpen(true),
    )
  }, [appointmentId])
  return [open, setOpen]
}
