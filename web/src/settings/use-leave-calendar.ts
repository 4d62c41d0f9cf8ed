import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keys } from '../app/queries.ts'

/** Leaves a calendar, with or without what was written to it. */
export function useLeaveCalendar(onLeave: (how: { keep_events: boolean }) => Promise<unknown>, onClose: () => void) {
  const client = useQueryClient()
  const [keep, setKeep] = useState(false)
  const leave = useMutation({
    mutationFn: () => onLeave({ keep_events: keep }),
    onSuccess: () => {
      onClose()
      // Removing an account also removes what is read from it.
      for (const queryKey of [keys.calendarAccounts, keys.calendarTarget, keys.calendars, keys.appointments]) {
        void client.invalidateQueries({ queryKey })
      }
    },
  })
  return { keep, setKeep, leave }
}
