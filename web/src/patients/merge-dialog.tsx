import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api/service.ts'
import type { PatientRecord } from '../api/types.ts'
import { useFormats } from '../language/format.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useNotify } from '../ui/notices.tsx'
import { FailureLine } from '../ui/states.tsx'
import { Merges } from './merges.tsx'
import { nameOf, traitsOf } from './person.ts'
import { useFound } from './use-found.ts'
import { patientsMoved, useUndoMerge } from './use-undo-merge.ts'

/** Chooses the patient who is the same person; merging can be undone. */
export function MergeDialog({ patient, onClose }: { patient: PatientRecord; onClose: () => void }) {
  const { t } = useTranslation()
  const api = useApi()
  const notify = useNotify()
  const client = useQueryClient()
  const { shortDay } = useFormats()
  const [query, setQuery] = useState(patient.last_name)
  const [otherId, setOtherId] = useState<string | null>(null)
  const others = (useFound(query).data ?? []).filter(({ _id }) => _id !== patient._id)
  const undo = useUndoMerge(patient._id)
  const merge = useMutation({
    mutationFn: (id: string) => api.mergePatients(patient._id, id),
    onSuccess: ({ merge_id }) => {
      patientsMoved(client)
      notify(t('patients.merged'), 'done', { label: t('patients.undo'), act: () => void undo(merge_id) })
      onClose()
    },
  })
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
