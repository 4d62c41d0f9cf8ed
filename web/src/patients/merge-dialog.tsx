import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PatientRecord } from '../api/types.ts'
import { useFormats } from '../language/format.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FailureLine } from '../ui/states.tsx'
import { Merges } from './merges.tsx'
import { nameOf, traitsOf } from './person.ts'
import { useMerge } from './use-merge.ts'

/** Chooses the patient who is the same person; merging can be undone. */
export function MergeDialog({ patient, onClose }: { patient: PatientRecord; onClose: () => void }) {
  const { t } = useTranslation()
  const { query, setQuery, otherId, setOtherId, others, merge } = useMerge(patient, onClose)
  const { shortDay } = useFormats()
  return (
    <Dialog onClose={onClose} title={t('patients.mergeTitle', { name: nameOf(patient) })} size="lg">
      <Stack>
        <Text size="sm">{t('patients.mergeText')}</Text>
        <TextInput
          type="search"
          label={t('patients.search')}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        <Radio.Group label={t('patients.mergeWith')} value={otherId} onChange={setOtherId}>
          <Stack gap="xs" mt="xs">
            {others.length === 0 && <Text size="sm">{t('patients.none')}</Text>}
            {others.map((other) => (
              <Radio
                key={other._id}
                value={other._id}
                label={[nameOf(other), ...traitsOf(other, shortDay)].join(' · ')}
              />
            ))}
          </Stack>
        </Radio.Group>
        <FailureLine failure={merge.error} />
        <Merges patientId={patient._id} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('app.cancel')}
          </Button>
          <Button
            disabled={otherId === null}
            loading={merge.isPending}
            onClick={() => otherId && merge.mutate(otherId)}
          >
            {t('patients.merge')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
