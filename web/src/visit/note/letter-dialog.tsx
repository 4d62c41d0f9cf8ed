import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../api/service.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { FailureLine } from '../../ui/states.tsx'

type Format = 'pdf' | 'docx'
const FORMATS: readonly Format[] = ['pdf', 'docx']

/** To whom the saved note goes as a letter. */
export function LetterDialog({ appointmentId, onClose }: { appointmentId: string; onClose: () => void }) {
  const { t } = useTranslation()
  const api = useApi()
  const [to, setTo] = useState('')
  const [salutation, setSalutation] = useState('')
  const write = useMutation({
    mutationFn: async (format: Format) =>
      saveFile(await api.letter(appointmentId, { format, to, salutation }), `${t('note.letter.file')}.${format}`),
    onSuccess: onClose,
  })
  return (
    <Dialog onClose={onClose} title={t('note.letter.title')}>
      <Stack>
        <Textarea
          label={t('note.letter.to')}
          autosize
          minRows={3}
          maxRows={6}
          maxLength={300}
          data-autofocus
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <TextInput
          label={t('note.letter.salutation')}
          placeholder={t('note.letter.usual')}
          maxLength={200}
          value={salutation}
          onChange={(event) => setSalutation(event.currentTarget.value)}
        />
        <Text size="sm" c="dimmed">
          {t('note.letter.text')}
        </Text>
        <FailureLine failure={write.error} />
        <Group justify="flex-end">
          {FORMATS.map((format) => (
            <Button
              key={format}
              variant={format === 'pdf' ? 'filled' : 'default'}
              disabled={to.trim() === ''}
              loading={write.isPending && write.variables === format}
              onClick={() => write.mutate(format)}
            >
              {t(`note.format.${format}`)}
            </Button>
          ))}
        </Group>
      </Stack>
    </Dialog>
  )
}
