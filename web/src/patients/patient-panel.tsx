import { Anchor, Blockquote, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { lineOf } from '@visite/drafter/facts/wording'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Appointment, Fact, PatientRecord, PatientVisit } from '../api/types.ts'
import { dayOfAppointment } from '../day/rules.ts'
import { useFormats } from '../language/format.ts'
import { FailureState, Loading } from '../ui/states.tsx'
import { Merges } from './merges.tsx'
import { ageOn, nameOf, OWN_SYSTEM } from './person.ts'
import { usePatient } from './use-patient.ts'

/** How many earlier visits are shown. */
const MOST = 5

/** Beside a patient's visit: the patient, earlier released notes, and the drugs and allergies last mentioned. */
export const PatientPanel = ({ visit }: { visit: Appointment | null }) =>
  visit?.patient_id ? <Panel appointment={visit} patientId={visit.patient_id} /> : null

function Panel({ appointment, patientId }: { appointment: Appointment; patientId: string }) {
  const { t } = useTranslation()
  const { patient, visits } = usePatient(patientId)
  const earlier = (visits.data ?? []).filter(({ _id, date }) => _id !== appointment._id && date <= appointment.date)
  const told = earlier.map((visit) => ({ visit, facts: visit.facts.filter(isOwn) })).find(({ facts }) => facts.length)
  return (
    <Paper withBorder p="md" component="section" className="no-print" aria-labelledby="visit-patient">
      <Stack gap="sm">
        <Title order={2} size="h4" id="visit-patient">
          {t('patients.one')}
        </Title>
        {patient.isPending && <Loading lines={1} />}
        {patient.isError && <FailureState failure={patient.error} onRetry={() => void patient.refetch()} />}
        {patient.data && <Data patient={patient.data} day={dayOfAppointment(appointment)} />}
        {told && <Told {...told} />}
        {earlier.length > 0 && <Earlier visits={earlier.slice(0, MOST)} />}
        <Merges patientId={patientId} />
      </Stack>
    </Paper>
  )
}

function Data({ patient, day }: { patient: PatientRecord; day: string }) {
  const { t } = useTranslation()
  const { shortDay } = useFormats()
  const { birth_date, sex, insurer, phone, email, identifiers } = patient
  const parts = [
    birth_date && t('patients.born', { day: shortDay(birth_date), age: ageOn(day, birth_date) }),
    sex && t(`patients.sexes.${sex}`),
    insurer,
    ...identifiers.map(({ system, value }) => `${system === OWN_SYSTEM ? t('patients.number') : system} ${value}`),
    phone,
    email,
  ].filter(Boolean)
  return (
    <div>
      <Text fw={600}>{nameOf(patient)}</Text>
      <Text size="sm" c="dimmed">
        {parts.join(' · ')}
      </Text>
    </div>
  )
}

/** A relative's allergy is not the patient's. */
const isOwn = ({ experiencer }: Fact): boolean => experiencer === 'patient'

/** Drugs and allergies from the last visit, as denied, stopped or new as they were, with the words that mention them. */
function Told({ visit, facts }: { visit: PatientVisit; facts: readonly Fact[] }) {
  const { t } = useTranslation()
  const { shortDay } = useFormats()
  const language = visit.language.toLowerCase().startsWith('en') ? 'en' : 'de'
  return (
    <div>
      <Title order={3} size="h6">
        {t('patients.told', { day: shortDay(dayOfAppointment(visit)) })}
      </Title>
      <Stack component="ul" gap={4} my={4} pl="md">
        {facts.map((fact) => (
          <li key={fact.id}>
            <Text size="sm">{lineOf(fact, language).replace(/\.$/, '')}</Text>
            {fact.sources.slice(0, 1).map(({ quote }) => (
              <Blockquote key={quote} p={4} pl="xs" my={2}>
                <Text size="xs" c="dimmed">
                  {t('patients.quote', { quote })}
                </Text>
              </Blockquote>
            ))}
          </li>
        ))}
      </Stack>
    </div>
  )
}

function Earlier({ visits }: { visits: readonly PatientVisit[] }) {
  const { t } = useTranslation()
  const { shortDay } = useFormats()
  return (
    <div>
      <Title order={3} size="h6">
        {t('patients.earlier')}
      </Title>
      <Stack component="ul" gap={4} my={4} pl="md">
        {visits.map((visit) => (
          <li key={visit._id}>
            <Group gap="xs" wrap="nowrap" align="baseline">
              <Anchor component={Link} to={`/visit/${visit._id}`} size="sm">
                {shortDay(dayOfAppointment(visit))}
              </Anchor>
              <Text size="sm">{visit.summary ?? t('patients.notReleased')}</Text>
            </Group>
          </li>
        ))}
      </Stack>
    </div>
  )
}
