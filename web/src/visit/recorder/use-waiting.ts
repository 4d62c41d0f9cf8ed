import { useCallback, useEffect, useRef, useState } from 'react'
import { useRecordingState } from './recording.ts'
import { activityFor } from './state.ts'
import { type Take, takesOf } from './take-storage.ts'

/**
 * A visit's takes that were left behind in this browser, and whether its storage cannot be read.
 * @param onSent called when the service has received the last of them
 */
export function useWaiting(appointmentId: string, onSent?: () => void) {
  const [waiting, setWaiting] = useState<Take[]>([])
  const [unreadable, setUnreadable] = useState(false)
  const occupied = activityFor(useRecordingState(), appointmentId) !== null
  const wasOccupied = useRef(false)
  const latestOnSent = useRef(onSent)
  latestOnSent.current = onSent
  const look = useCallback(async () => {
    const left = await takesOf(appointmentId)
    setUnreadable(false)
    setWaiting(left.sort((a, b) => a.startedAt.localeCompare(b.startedAt)))
    return left.length
  }, [appointmentId])
  useEffect(() => {
    const ended = wasOccupied.current && !occupied
    wasOccupied.current = occupied
    if (occupied) return
    look().then(
      (left) => ended && left === 0 && latestOnSent.current?.(),
      () => setUnreadable(true),
    )
  }, [occupied, look])
  return { waiting, look, unreadable }
}
