import { Badge, Loader } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Appointment } from '../api/types.ts'
import { type Stage, stageOf } from './rules.ts'

const COLORS: Readonly<Record<Stage, string>> = {
  planned: 'gray',
  ready: 'blue',
  transcribing: 'petrol',
  drafting: 'petrol',
  review: 'orange',
  released: 'green',
  failed: 'red',
  other: 'gray',
}

/** What there is to do about a visit, in a word and a colour. */
export function StatusBadge({ appointment }: { appointment: Pick<Appointment, 'status' | 'notes_status'> }) {
  const { t } = useTranslation()
  const stage = stageOf(appointment)
  const busy = stage === 'transcribing' || stage === 'drafting'
  return (
    <Badge
      variant="light"
      color={COLORS[stage]}
      size="lg"
      flex="none"
      tt="none"
      fw={600}
      leftSection={busy ? <Loader size={12} color="currentColor" /> : undefined}
    >
      {stage === 'other' ? appointment.status : t(`stage.${stage}`)}
    </Badge>
  )
}
