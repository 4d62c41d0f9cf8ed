import { Alert, Button, Group, ScrollArea, Select, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../api/service.ts'
import type { Appointment, Note } from '../../api/types.ts'
import { keys } from '../../app/queries.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { LanguageSelect } from '../../ui/language-select.tsx'
import { FailureLine, Loading } from '../../ui/states.tsx'
import { DifferenceView } from './difference-view.tsx'
import { DraftOrigin } from './draft-origin.tsx'

/** Drafts the note again with another template or language, shows the differences, and keeps the chosen version. */
export default function Regenerate({
  appointment,
  before,
  released,
  onClose,
  onTaken,
  onKept,
}: {
  appointment: Appointment
  before: { notes: string; summary: string }
  /** Was the old text released unchanged? */
  released: boolean
  onClose: () => void
  onTaken: () => void
  /** The service has the old text again. */
  onKept: (old: { notes: string; summary: string }, row: Note) => void
}) {
  const { t } = useTranslation()
  const api = useApi()
  const client = useQueryClient()
  const id = appointment._id
  const templates = useQuery({ queryKey: keys.templates, queryFn: api.templates })
  const [language, setLanguage] = useState(appointment.language)
  const fitting = templates.data?.filter((template) => template.language === language || template.doctor_id) ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const template =
    fitting.find(({ _id }) => _id === chosen) ??
    fitting.find(({ _id, key }) => _id === appointment.notes_template_type || key === appointment.notes_type) ??
    fitting[0]

  const refresh = () => {
    void client.invalidateQueries({ queryKey: keys.appointment(id) })
    void client.invalidateQueries({ queryKey: keys.appointments })
  }
  // Remember the current text: the event may bring the new one before the answer arrives.
  const generate = useMutation({
    mutationFn: async () => ({
      before: { ...before, released },
      after: await api.regenerate(id, { notes_template_type: template?._id ?? '', language }),
    }),
  })
  // The service has already stored the new text, so keeping the old one stores it again, in its old state.
  const keepOld = useMutation({
    mutationFn: ({ released: wasReleased, ...old }: typeof before & { released: boolean }) =>
      wasReleased ? api.releaseNote(id, old) : api.changeNote(id, old),
    onSuccess: (row, old) => {
      onKept(old, row)
      refresh()
      onClose()
    },
  })
  const take = () => {
    onTaken()
    refresh()
    onClose()
  }

  return (
    <Dialog
      onClose={generate.data ? () => keepOld.mutate(generate.data.before) : onClose}
      title={t('note.regenerate')}
      size="xl"
    >
      {generate.data ? (
        <Stack>
          <DraftOrigin meta={generate.data.after.meta} />
          {generate.data.after.changes_summary && <Alert color="petrol">{generate.data.after.changes_summary}</Alert>}
          <ScrollArea.Autosize
            mah="55dvh"
            type="auto"
            viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t('note.text') }}
          >
            <DifferenceView before={generate.data.before.notes} after={generate.data.after.notes} />
          </ScrollArea.Autosize>
          <FailureLine failure={keepOld.error} />
          <Group justify="flex-end">
            <Button variant="default" loading={keepOld.isPending} onClick={() => keepOld.mutate(generate.data.before)}>
              {t('note.keepOld')}
            </Button>
            <Button onClick={take}>{t('note.takeNew')}</Button>
          </Group>
        </Stack>
      ) : (
        <Stack>
          <Text>{t('note.regenerateText')}</Text>
          {templates.isPending && <Loading lines={2} />}
          <FailureLine failure={templates.error} />
          {templates.data && (
            <>
              <LanguageSelect value={language} onChange={setLanguage} />
              <Select
                label={t('form.template')}
                data={fitting.map(({ _id, name }) => ({ value: _id, label: name }))}
                value={template?._id ?? null}
                onChange={setChosen}
                allowDeselect={false}
              />
            </>
          )}
          <FailureLine failure={generate.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('app.cancel')}
            </Button>
            <Button disabled={!template} loading={generate.isPending} onClick={() => generate.mutate()}>
              {t('note.regenerateNow')}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  )
}
