import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { HttpFailure } from '../api/http.ts'

/** No answer, or a proxy answering for a service that is down. */
const away = (error: unknown): boolean => error instanceof HttpFailure && (error.status === 0 || error.status >= 502)

/** Worth another try: no answer, or a busy or restarting service. Refusals are final. */
const passing = (error: unknown): boolean => away(error) || (error instanceof HttpFailure && error.status === 429)

/** Caches what was read from the service for the views of one dashboard. */
export function createQueries(): QueryClient {
  // Immediately, not in a separate task: a button must be disabled before the second click of a double click.
  notifyManager.setScheduler(queueMicrotask)
  /** After a query without an answer, the session checks whether the service is reachable (session.tsx). */
  const onError = (error: unknown) => {
    if (away(error)) void queries.invalidateQueries({ queryKey: keys.profile }, { cancelRefetch: false })
  }
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => queryKey[0] !== keys.profile[0] && onError(error),
    }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 2 && passing(error),
        retryDelay: (attempt, error) =>
          error instanceof HttpFailure && error.retryAfter !== null
            ? Math.min(error.retryAfter, 30) * 1000
            : 800 * 2 ** attempt * (0.75 + Math.random() / 2),
      },
      mutations: { networkMode: 'always' },
    },
  })
  return queries
}

/** Keys of cached queries, so that an event or a change can name what is out of date. */
export const keys = {
  profile: ['profile'] as const,
  appointments: ['appointments'] as const,
  appointment: (id: string) => ['appointment', id] as const,
  recording: (id: string) => ['appointment', id, 'recording'] as const,
  transcription: (id: string) => ['appointment', id, 'transcription'] as const,
  original: (id: string) => ['appointment', id, 'transcription', 'original'] as const,
  note: (id: string) => ['appointment', id, 'note'] as const,
  facts: (id: string) => ['appointment', id, 'facts'] as const,
  versions: (id: string) => ['appointment', id, 'versions'] as const,
  consent: (id: string) => ['appointment', id, 'consent'] as const,
  consentLink: (id: string) => ['consentLink', id] as const,
  documents: (id: string) => ['appointment', id, 'documents'] as const,
  rooms: ['rooms'] as const,
  types: ['types'] as const,
  templates: ['templates'] as const,
  calendars: ['calendars'] as const,
  calendarAccounts: ['calendarAccounts'] as const,
  offeredCalendars: (id: string) => ['calendarAccounts', id, 'calendars'] as const,
  calendarTarget: ['calendarTarget'] as const,
  calendarConflicts: ['calendarConflicts'] as const,
  privateFeed: ['privateFeed'] as const,
  delivery: ['delivery'] as const,
  gdtLog: ['gdtLog'] as const,
  gdtAgents: ['gdtAgents'] as const,
  gdtSettings: ['gdtSettings'] as const,
  webhooks: ['webhooks'] as const,
  webhookDeliveries: (id: string) => ['webhooks', id, 'deliveries'] as const,
  twoFactor: ['twoFactor'] as const,
  devices: ['devices'] as const,
  passkeys: ['passkeys'] as const,
  loginWays: ['login-ways'] as const,
  accounts: ['accounts'] as const,
  audit: ['audit'] as const,
  ownAudit: (kind: string, by: string) => ['audit', 'own', kind, by] as const,
  invitations: ['invitations'] as const,
  health: ['health'] as const,
  work: ['work'] as const,
  vocabulary: ['vocabulary'] as const,
  practice: ['practice'] as const,
  /** @param since identifies the logo: a new one has a new key */
  logo: (since: string) => ['practice', 'logo', since] as const,
  /** All search results, and single patients. */
  patients: ['patients'] as const,
  patient: (id: string) => ['patients', id] as const,
  visits: (id: string) => ['patients', id, 'visits'] as const,
  merges: (id: string) => ['patients', id, 'merges'] as const,
  found: (query: string) => ['patients', 'found', query] as const,
  consentTexts: ['consentTexts'] as const,
  freeTimes: (asked: string, except: string | null) => ['freeTimes', asked, except ?? ''] as const,
  conflicts: (asked: string, except: string | null) => ['conflicts', asked, except ?? ''] as const,
}
