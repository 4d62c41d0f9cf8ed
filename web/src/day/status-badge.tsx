import { Badge, Loader } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Appointment, Stage } from '../api/types.ts'

const COLORS: Readonly<Record<Stage, string>> = {
  planned: 'gray',
  ready: 'blue',
  transcribing: 'petrol',
  drafting: 'petrol',
  review: 'orange',
  redrafted: 'orange',
  released: 'green',
  closed: 'green',
  failed: 'red',
  other: 'gray',
}

/** The next step for a visit, as a word and a colour. */
export function StatusBadge({ appointment }: { appointment: Pick<Appointment, 'status' | 'stage'> }) {
  const { t } = useTranslation()
  const { stage } = appointment
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
