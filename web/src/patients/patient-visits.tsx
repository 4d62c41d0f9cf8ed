import { Anchor, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApi } from '../api/service.ts'
import type { PatientVisit } from '../api/types.ts'
import { keys } from '../app/queries.ts'
import { dayOfAppointment } from '../day/rules.ts'
import { useFormats } from '../language/format.ts'
import { FailureState, Loading } from '../ui/states.tsx'

/** All appointments of a patient, the newest first. */
export function PatientVisits({ id, patientId }: { id: string; patientId: string }) {
  const { t } = useTranslation()
  const api = useApi()
  const visits = useQuery({ queryKey: keys.visits(patientId), queryFn: () => api.visits(patientId) })
  return (
    <div id={id}>
      {visits.isPending && <Loading lines={1} />}
      {visits.isError && <FailureState failure={visits.error} onRetry={() => void visits.refetch()} />}
      {visits.data?.length === 0 && <Text size="sm">{t('patients.noVisits')}</Text>}
      {visits.data && visits.data.length > 0 && (
        <Stack component="ul" gap={4} mt="xs" mb={0} pl="md">
          {visits.data.map((visit) => (
            <Visit key={visit._id} visit={visit} />
          ))}
        </Stack>
      )}
    </div>
  )
}

function Visit({ visit }: { visit: PatientVisit }) {
  const { t } = useTranslation()
  const { shortDay } = useFormats()
  const { _id, time, booking_status, summary } = visit
  const said = [
    booking_status !== 'none' && t(`booking.${booking_status}`, { defaultValue: booking_status }),
    summary ?? t(`stage.${visit.stage}`),
  ].filter(Boolean)
  return (
    <li>
      <Group gap="xs" wrap="nowrap" align="baseline">
        <Anchor component={Link} to={`/visit/${_id}`} size="sm" style={{ whiteSpace: 'nowrap' }}>
          {shortDay(dayOfAppointment(visit))} {time}
        </Anchor>
        <Text size="sm">{said.join(' · ')}</Text>
      </Group>
    </li>
  )
}
