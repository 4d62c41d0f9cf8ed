import { Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PatientRecord } from '../api/types.ts'
import { useFormats } from '../language/format.ts'
import { Confirm } from '../ui/confirm.tsx'
import { PlusIcon, SearchIcon } from '../ui/icons.tsx'
import { EmptyState, FailureLine, FailureState, Loading } from '../ui/states.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { PatientForm } from './patient-form.tsx'
import { PatientVisits } from './patient-visits.tsx'
import { nameOf, traitsOf } from './person.ts'
import { useErase } from './use-erase.ts'
import { useFound } from './use-found.ts'

type Open = { as: 'edit'; patient: Partial<PatientRecord> } | { as: 'merge' | 'delete'; patient: PatientRecord } | null

/** The people a doctor treats: search, create, change, merge, erase. */
export default function PatientsPage() {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const found = useFound(query)
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  useDocumentTitle(`${t('patients.title')} · Visite`)
  return (
    <Stack maw={900} mx="auto">
      <Group justify="space-between">
        <Title order={1} size="h3">
          {t('patients.title')}
        </Title>
        <Button leftSection={<PlusIcon />} onClick={() => setOpen({ as: 'edit', patient: {} })}>
          {t('patients.new')}
        </Button>
      </Group>
      <TextInput
        type="search"
        label={t('patients.search')}
        description={t('patients.searchHint')}
        leftSection={<SearchIcon />}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
        autoComplete="off"
      />
      <Found found={found} onOpen={setOpen} />
      {open?.as === 'edit' && <PatientForm patient={open.patient} onSaved={close} onClose={close} />}
      {open?.as === 'merge' && <MergeDialog patient={open.patient} onClose={close} />}
      {open?.as === 'delete' && <Erase patient={open.patient} onClose={close} />}
    </Stack>
  )
}

function Found({ found, onOpen }: { found: ReturnType<typeof useFound>; onOpen: (open: Open) => void }) {
  const { t } = useTranslation()
  if (found.isPending) return <Loading />
  if (!found.data) return <FailureState failure={found.error} onRetry={() => void found.refetch()} />
  return (
    <>
      <Text size="sm" c="dimmed" role="status">
        {t('patients.count', { count: found.data.length })}
      </Text>
      {found.data.length === 0 && <EmptyState title={t('patients.none')} />}
      <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
        {found.data.map((patient) => (
          <Row key={patient._id} patient={patient} onOpen={onOpen} />
        ))}
      </Stack>
      <FailureLine failure={found.error} />
    </>
  )
}

function Row({ patient, onOpen }: { patient: PatientRecord; onOpen: (open: Open) => void }) {
  const { t } = useTranslation()
  const { shortDay } = useFormats()
  const visits = useId()
  const [unfolded, setUnfolded] = useState(false)
  const name = nameOf(patient)
  return (
    <Paper component="li" withBorder p="sm" bg="var(--visite-raised)">
      <Group justify="space-between">
        <Stack gap={2}>
          <Text fw={600}>{name}</Text>
          <Text size="sm" c="dimmed">
            {[...traitsOf(patient, shortDay), patient.phone].filter(Boolean).join(' · ')}
          </Text>
        </Stack>
        <Group gap="xs">
          <Button
            variant="default"
            aria-label={t('patients.visitsNamed', { name })}
            aria-expanded={unfolded}
            aria-controls={visits}
            onClick={() => setUnfolded(!unfolded)}
          >
            {t('patients.visits')}
          </Button>
          <Button
            variant="default"
            aria-label={t('patients.editNamed', { name })}
            onClick={() => onOpen({ as: 'edit', patient })}
          >
            {t('patients.editShort')}
          </Button>
          <Button
            variant="default"
            aria-label={t('patients.mergeNamed', { name })}
            onClick={() => onOpen({ as: 'merge', patient })}
          >
            {t('patients.merge')}
          </Button>
          <Button
            variant="default"
            aria-label={t('patients.deleteNamed', { name })}
            onClick={() => onOpen({ as: 'delete', patient })}
          >
            {t('app.delete')}
          </Button>
        </Group>
      </Group>
      {unfolded && <PatientVisits id={visits} patientId={patient._id} />}
    </Paper>
  )
}

function Erase({ patient, onClose }: { patient: PatientRecord; onClose: () => void }) {
  const { t } = useTranslation()
  const erase = useErase(patient, onClose)
  return (
    <Confirm
      opened
      title={t('patients.deleteTitle', { name: nameOf(patient) })}
      action={t('app.delete')}
      busy={erase.isPending}
      failure={erase.error}
      onConfirm={() => erase.mutate()}
      onClose={onClose}
    >
      {t('patients.deleteText')}
    </Confirm>
  )
}
