import {
  after,
  type Given,
  HAPPENINGS,
  type Happening,
  type Row,
  type State,
  TABLE,
} from '../server/src/appointments/lifecycle.ts'
import { stageOf } from '../server/src/appointments/stage.ts'
import { NOTES_STATUSES, STATUSES } from '../server/src/platform/db/states.ts'

const STATES: readonly State[] = STATUSES.flatMap((status) =>
  NOTES_STATUSES.map((notes_status) => ({ status, notes_status })),
)
/** The data of a happening is not drawn, except for the commonest failure. */
const DRAWN: Given = {
  status: 'planned',
  notes_status: 'none',
  failure: { status: 'error_transcription', reason: null },
  reason: '',
}
const ROWS: readonly Row[] = TABLE

/** `from --> to: happening, happening`; one arrow from "any" where all others lead there. */
function arrows(field: keyof State, values: readonly string[]): string[] {
  const causes = new Map<string, Set<string>>()
  for (const happening of HAPPENINGS.filter((one) => !isOpen(one, field))) {
    for (const [to, from] of leadsOf(happening, field)) {
      const sources = from.size === values.length - 1 ? ['any'] : [...from]
      for (const source of sources) addTo(causes, `${source} --> ${to}`, happening)
    }
  }
  return [...causes].map(([arrow, names]) => `  ${arrow}: ${[...names].join(', ')}`)
}

/** Where a happening leads to, and from where. */
function leadsOf(happening: Happening, field: keyof State): Map<string, Set<string>> {
  const leads = new Map<string, Set<string>>()
  for (const state of STATES) {
    const to = after(state, happening, DRAWN)?.changes?.[field]
    if (to !== undefined && to !== state[field]) addTo(leads, to, state[field])
  }
  return leads
}

const addTo = (sets: Map<string, Set<string>>, key: string, value: string): void =>
  void sets.set(key, (sets.get(key) ?? new Set()).add(value))

/** Does it lead to a state that it brings itself? */
const isOpen = (happening: string, field: keyof State): boolean =>
  ROWS.some((row) => row.happening === happening && row.to?.[field === 'status' ? 'status' : 'notes'] === '(given)')

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
  const stages = STATUSES.map((status) => [
    `\`${status}\``,
    ...NOTES_STATUSES.map((notes_status) => stageOf({ status, notes_status })),
  ])
  return `${[
    '# The life of an appointment',
    '',
    'Made by `npm run lifecycle` from `server/src/appointments/lifecycle.ts` and `stage.ts`. Not edited by hand.',
    '',
    'An appointment has two states: `status` is that of its recording (spec 3.1), `notes_status` that of its note',
    '(contract 3). After creation only the happenings of this table change them. If several rows have the same name, the',
    'first that fits counts. If none fits, the happening comes too late or is refused: nothing is written and there is no',
    'event. A client may set any `status`, even one that is not drawn. A live recording ends as one that is added or',
    'appended.',
    '',
    '## The recording',
    '',
    ...drawing(['  [*] --> recording: created', '  [*] --> planned: created', ...arrows('status', STATUSES)]),
    '',
    '## The note',
    '',
    ...drawing(['  [*] --> none: created', ...arrows('notes_status', NOTES_STATUSES)]),
    '',
    '## What happens',
    '',
    ...table(['happening', 'when', 'becomes', 'event', 'job', 'why'], rows),
    '',
    '## What to do next',
    '',
    'The `stage` of an appointment: both states in one word, the same wherever it is shown. Any other `status` is `other`',
    'when there is no note.',
    '',
    ...table(['status', ...NOTES_STATUSES.map((one) => `note \`${one}\``)], stages),
  ].join('\n')}\n`
}
