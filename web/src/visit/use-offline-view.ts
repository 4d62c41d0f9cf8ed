import { useState } from 'react'
import { useSession } from '../app/session.tsx'
import type { VisitRecords } from './use-visit.ts'

/** Offline, unsaved text and the recorder remain available; both stay mounted when the rest arrives. */
export function useOfflineView({ appointment, recording, note }: VisitRecords): boolean {
  const { reachable } = useSession()
  const [apart, setApart] = useState(false)
  if (!apart && !reachable && !appointment.data) setApart(true)
  if (apart && recording.isSuccess && note.isSuccess) setApart(false)
  return apart
}
