import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Api } from '../api/api.ts'
import { HttpFailure } from '../api/http.ts'
import { useService } from '../api/service.ts'
import type { Profile } from '../api/types.ts'
import { forgetUnsavedTexts } from '../unsaved/unsaved-text.ts'
import type { Recorder } from '../visit/recorder/recorder.ts'
import { useRecorder } from '../visit/recorder/recording.ts'
import { clearTakes } from '../visit/recorder/take-storage.ts'
import { useUploads } from '../visit/uploading.tsx'
import type { Uploads } from '../visit/uploads.ts'
import { keys } from './queries.ts'
import { forgetRemembered, remember, remembered, rememberLonger, rememberStill } from './remembered.ts'

export interface Session {
  /** undefined: not known yet; null: signed out. */
  profile: Profile | null | undefined
  /** Why the service could not be reached. */
  failure: HttpFailure | null
  /** Does the service answer? While it does not, the dashboard keeps asking. */
  reachable: boolean
  /** Why the session ended although the user did not end it, in the service's words. */
  endedBecause: string | null
  /** Signed out by choice: the next user starts at the beginning, not where the last one was. */
  left: boolean
  /** @param days how long the session outlives the window */
  signedIn(uid: string, days: boolean): Promise<void>
  signOut(): Promise<void>
  retry(): void
}

/** A session is extended while it is used (spec 5.5). */
const REFRESH_MS = 6 * 3_600_000
/** How often to ask a service that does not answer, and how long to wait for an answer. */
const AGAIN_MS = 3_000
const PATIENCE_MS = 8_000
/** Whose unsaved text this browser holds: another account's is removed. */
const OWNER = 'visite.owner'

async function forgetLocalWork(recorder: Recorder, uploads: Uploads): Promise<void> {
  forgetRemembered()
  forgetUnsavedTexts()
  await recorder.discard()
  uploads.cancelAll()
  await clearTakes()
  // Last: until then we must know whose work to remove.
  localStorage.removeItem(OWNER)
}

/** Forgets what one account has seen, but keeps watching who is signed in. */
function forgetData(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.profile[0] })
  client.getMutationCache().clear()
}

/** @returns null if nobody is signed in. Rejects when the service does not answer */
async function whoIsIn(api: Api, signal: AbortSignal): Promise<Profile | null> {
  try {
    const profile = await api.profile(AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]))
    rememberStill(profile)
    return profile
  } catch (error) {
    if (!(error instanceof HttpFailure && error.status === 401)) throw error
    forgetRemembered()
    return null
  }
}

/** Who is signed in, asked of the service and kept up to date. Once in an application: the others read it from its context. */
export function useSessionState(): Session {
  const client = useQueryClient()
  const recorder = useRecorder()
  const uploads = useUploads()
  const { i18n } = useTranslation()
  const { api, onSignedOut } = useService()
  const [endedBecause, setEndedBecause] = useState<string | null>(null)
  const [ended, setEnded] = useState(false)
  const [left, setLeft] = useState(false)
  const query = useQuery({
    queryKey: keys.profile,
    staleTime: 60_000,
    // Used once the service has failed to answer; before that, nobody knows who is signed in.
    initialData: remembered,
    initialDataUpdatedAt: 1,
    queryFn: ({ signal }) => whoIsIn(api, signal),
    // One check for all queries: the others are retried once this one is answered.
    retry: false,
    refetchInterval: ({ state }) => (state.status === 'error' ? AGAIN_MS : false),
    refetchIntervalInBackground: true,
  })
  const profile = ended ? null : query.isFetched ? query.data : undefined
  const reachable = !query.isError
  const wasReachable = useRef(true)
  useEffect(() => {
    if (reachable && !wasReachable.current) {
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.profile[0] })
      // The browser does not notice when only the service was down; this event resumes unsent recordings.
      dispatchEvent(new Event('online'))
    }
    wasReachable.current = reachable
  }, [reachable, client])

  useEffect(
    () =>
      onSignedOut((failure) => {
        // Unsaved text stays on this machine until the same account signs in again (or signs out).
        const revoked = failure.code === 'SESSION_REVOKED'
        const wasIn = Boolean(client.getQueryData(keys.profile))
        setEndedBecause((told) => (revoked ? failure.message : (told ?? (wasIn ? i18n.t('entry.sessionOver') : null))))
        setEnded(true)
        forgetRemembered()
      }),
    [client, i18n, onSignedOut],
  )

  const isIn = Boolean(profile)
  useEffect(() => {
    if (!isIn) return
    const timer = setInterval(() => api.refresh().then(rememberLonger, () => undefined), REFRESH_MS)
    return () => clearInterval(timer)
  }, [isIn, api])

  return useMemo<Session>(
    () => ({
      profile,
      failure: query.error instanceof HttpFailure ? query.error : null,
      reachable,
      endedBecause,
      left,
      async signedIn(uid, days) {
        const owner = localStorage.getItem(OWNER)
        if (owner !== null && owner !== uid) await forgetLocalWork(recorder, uploads)
        localStorage.setItem(OWNER, uid)
        // An earlier answer, still in flight, would say that nobody is signed in.
        await client.cancelQueries({ queryKey: keys.profile })
        forgetData(client)
        const entered = await api.profile()
        remember(entered, days)
        client.setQueryData(keys.profile, entered)
        setEndedBecause(null)
        setEnded(false)
        setLeft(false)
      },
      async signOut() {
        // Other requests may be refused before this one is answered; they must not bring the user back here.
        setLeft(true)
        await api.logout().catch((error) => {
          if (error instanceof HttpFailure && error.status === 401) return
          setLeft(false)
          throw error
        })
        // An answer still in flight would be remembered.
        await client.cancelQueries({ queryKey: keys.profile })
        // Unmounting the views saves their unsaved text; only then can it be removed.
        flushSync(() => {
          setEndedBecause(null)
          setEnded(true)
        })
        client.setQueryData(keys.profile, null)
        forgetData(client)
        await forgetLocalWork(recorder, uploads)
      },
      retry: () => void query.refetch(),
    }),
    [profile, query.error, query.refetch, reachable, endedBecause, left, client, recorder, uploads, api],
  )
}
