import {
  after,
  GIVEN,
  type Given,
  HAPPENINGS,
  type Happening,
  type Row,
  type State,
  TABLE,
} from '../server/src/appointments/lifecycle.ts'
import { stageOf } from '../server/src/appointments/stage.ts'
import {
  after as afterBooking,
  BEGINNINGS,
  HAPPENINGS as BOOKING_HAPPENINGS,
  TABLE as BOOKING_TABLE,
  type Happening as BookingHappening,
  type Row as BookingRow,
} from '../server/src/booking/lifecycle.ts'
import { BOOKING_STATUSES, NOTES_STATUSES, STATUSES, TAKE_FAILURES } from '../server/src/platform/db/states.ts'

const STATES: readonly State[] = STATUSES.flatMap((status) =>
  NOTES_STATUSES.map((notes_status) => ({ status, notes_status })),
)
/** What the drawn happenings bring: each failure once. */
const DRAWN = TAKE_FAILURES.map(
  (status): Given => ({ status: 'planned', notes_status: 'draft', failure: { status, reason: null }, reason: '' }),
)
const ROWS: readonly Row[] = TABLE
const BOOKING_ROWS: readonly BookingRow[] = BOOKING_TABLE

type Leads<Name extends string> = (happening: Name) => Map<string, Set<string>>

/** `from --> to: happening, happening`; one arrow from "any" where all other states lead there. */
function arrows<Name extends string>(
  happenings: readonly Name[],
  values: readonly string[],
  leadsOf: Leads<Name>,
): string[] {
  const causes = new Map<string, Set<string>>()
  for (const happening of happenings) {
    for (const [to, from] of leadsOf(happening)) {
      const others = values.filter((value) => value !== to)
      const sources = others.every((value) => from.has(value)) ? ['any'] : [...from]
      for (const source of sources) addTo(causes, `${source} --> ${to}`, happening)
    }
  }
  return [...causes].map(([arrow, names]) => `  ${arrow}: ${[...names].join(', ')}`)
}

/** Where a happening leads to, and from where; to `given` if it brings the state itself. */
const leadsIn =
  (field: keyof State): Leads<Happening> =>
  (happening) => {
    const leads = new Map<string, Set<string>>()
    for (const state of STATES) {
      for (const given of DRAWN) {
        const next = after(state, happening, given)?.changes?.[field]
        const to = next && isOpen(happening, field) ? 'given' : next
        if (to !== undefined && to !== state[field]) addTo(leads, to, state[field])
      }
    }
    return leads
  }

const leadsOfBookings: Leads<BookingHappening> = (happening) => {
  const leads = new Map<string, Set<string>>()
  for (const from of BOOKING_STATUSES) {
    const to = afterBooking(from, happening)?.to
    if (to && to !== from) addTo(leads, to, from)
  }
  return leads
}

const addTo = (sets: Map<string, Set<string>>, key: string, value: string): void =>
  void sets.set(key, (sets.get(key) ?? new Set()).add(value))

/** Does it bring the state that it leads to? */
const isOpen = (happening: string, field: keyof State): boolean =>
  ROWS.some((row) => row.happening === happening && row.to?.[field === 'status' ? 'status' : 'notes'] === '(given)')

const givenOf = (values: readonly string[], more = ''): string =>
  `  state "given: ${values.join(', ')}${more}" as given`

const drawing = (lines: readonly string[]): string[] => ['```mermaid', 'stateDiagram-v2', ...lines, '```']

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string[] =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)

const code = (words: readonly string[] = []): string => words.map((word) => `\`${word}\``).join(', ')

const conditionOf = ({ when }: Row): string =>
  [when?.status && `status ${code(when.status)}`, when?.notes && `note ${code(when.notes)}`].filter(Boolean).join('; ')

function changeOf({ to }: Row): string {
  if (!to) return 'not written'
  const { status, notes, reason } = to
  const parts = [
    status && `status ${code([status])}`,
    notes && `note ${code([notes])}`,
    reason && (reason === 'cleared' ? 'no reason' : 'reason'),
  ]
  return parts.filter(Boolean).join(', ') || 'stays'
}

/** docs/lifecycle.md. */
export function lifecycleDocument(): string {
  const rows = ROWS.map((row) => [
    row.happening,
    conditionOf(row),
    changeOf(row),
    code(row.event ? [row.event] : []),
    code(row.job ? [row.job] : []),
    row.why ?? '',
  ])
  const bookings = BOOKING_ROWS.map(({ happening, when, to, mail, why }) => [
    ...[happening, code(when), code([to]), code(mail ? [mail] : []), why ?? ''],
  ])
  const stages = STATUSES.map((status) => [
    `\`${status}\``,
    ...NOTES_STATUSES.map((notes_status) => stageOf({ status, notes_status })),
  ])
  return `${[
    '# The life of an appointment',
    '',
    '`npm run lifecycle` generates this page from `server/src/appointments/lifecycle.ts` and `stage.ts`; do not edit it.',
    '',
    'An appointment has two states: `status` for its recording (spec 3.1) and `notes_status` for its note (contract 3).',
    'After creation, only the happenings in this table change them. If several rows have the same name, the first that',
    'matches counts. If none matches, the happening comes too late or is refused: nothing is written, and there is no',
    'event. A client may set any `status`, even one that is not drawn. A live recording ends like one that is added or',
    'appended. The booking of an appointment has its own state, with its own table below.',
    '',
    '## The recording',
    '',
    ...drawing([
      givenOf(GIVEN.status, ' or a client’s own word'),
      '  [*] --> recording: created',
      '  [*] --> planned: created',
      ...arrows(HAPPENINGS, STATUSES, leadsIn('status')),
    ]),
    '',
    '## The note',
    '',
    ...drawing([
      givenOf(GIVEN.notes),
      '  [*] --> none: created',
      ...arrows(HAPPENINGS, NOTES_STATUSES, leadsIn('notes_status')),
    ]),
    '',
    '## What happens',
    '',
    ...table(['happening', 'when', 'becomes', 'event', 'job', 'why'], rows),
    '',
    '## The booking',
    '',
    'Generated from `server/src/booking/lifecycle.ts`. `booking_status` (contract 3) starts as `confirmed` if the patient',
    'is invited right away, as `external` if the appointment comes from another calendar, and otherwise as `none`. In',
    'states that no row names, a happening is refused. Each change is told as `appointment.updated`. Only patients who can',
    'be reached get a mail, and only those who were told of a booking get one about its cancellation.',
    '',
    ...drawing([
      ...Object.values(BEGINNINGS).map((state) => `  [*] --> ${state}: created`),
      ...arrows(BOOKING_HAPPENINGS, BOOKING_STATUSES, leadsOfBookings),
    ]),
    '',
    ...table(['happening', 'when', 'becomes', 'mail', 'why'], bookings),
    '',
    '## What to do next',
    '',
    'The `stage` of an appointment sums up both states in one word, the same wherever it is shown. Any other `status` is',
    '`other` if there is no note.',
    '',
    ...table(['status', ...NOTES_STATUSES.map((one) => `note \`${one}\``)], stages),
  ].join('\n')}\n`
}
