import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import type { VisiteEvent } from 'visite-client'
import { useService } from '../api/service.ts'
import { useNotify } from '../ui/notices.tsx'
import { forgetAllWithdrawn } from '../visit/recorder/forgetting.ts'
import { useRecorder } from '../visit/recorder/recording.ts'
import { batched } from './batched.ts'
import { type Change, changedBy, everything } from './changes.ts'
import { followStream } from './stream.ts'

/** How often to poll without the stream: for work in progress, and for everything else. */
const BUSY_POLL_MS = 1_500
const SLOW_POLL_MS = 30_000
/** Events that arrive within this time are handled together. */
const GATHER_MS = 500

/** Does the service push changes? */
export const StreamingContext = createContext(false)

/** How often to poll something that may be in progress: never while the service pushes changes. */
export function usePolling(): (goingOn: boolean) => number | false {
  const live = useContext(StreamingContext)
  return (goingOn) => (live ? false : goingOn ? BUSY_POLL_MS : SLOW_POLL_MS)
}

/**
 * Follows the event stream while mounted and reloads what events report. Discards sound recorded here without
 * consent, at once or when the stream reconnects.
 * @returns whether the stream is connected
 */
export function useLiveUpdates(): boolean {
  const client = useQueryClient()
  const { api, events } = useService()
  const recorder = useRecorder()
  const [streaming, setStreaming] = useState(false)
  const onHandedOver = useEffectEvent(useOffer())
  useEffect(() => {
    const changes = batched<Change>(
      (all) => refresh(client, all),
      ({ queryKey, exact }) => JSON.stringify([queryKey, exact]),
      GATHER_MS,
    )
    const onState = (open: boolean) => {
      setStreaming(open)
      if (!open) return
      // Catch up on what happened before the stream was connected.
      changes.tell(everything)
      void forgetAllWithdrawn(recorder)
    }
    const onEvent = ({ type, appointment_id: id, data }: VisiteEvent) => {
      // Another device may have been signed out; if it was this one, the answer says why (spec 5.6).
      if (type === 'session.revoked') api.profile().catch(() => undefined)
      if (type === 'consent.withdrawn' && id !== null) void recorder.forgetWithdrawn(id)
      if (data.handed_over === true && id !== null) onHandedOver(id)
      changes.tell(changedBy(type, id))
    }
    const stop = followStream(events, (news) => (news.kind === 'state' ? onState(news.open) : onEvent(news.event)))
    return () => {
      stop()
      changes.stop()
    }
  }, [client, api, events, recorder])
  return streaming
}

/** The practice system has handed a patient over: offers the visit, without leaving the one that is open. */
function useOffer(): (id: string) => void {
  const { t } = useTranslation()
  const notify = useNotify()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (id) => {
    const visit = `/visit/${id}`
    if (pathname === visit) return
    notify(t('day.handedOver'), 'offer', { label: t('day.openVisit'), act: () => void navigate(visit) })
  }
}

const refresh = (client: QueryClient, changes: readonly Change[]): void => {
  for (const change of changes) void client.invalidateQueries(change)
}
