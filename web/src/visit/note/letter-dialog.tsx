import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureLine } from '../../ui/states.tsx'
import { type Format, useLetter } from './use-letter.ts'

const FORMATS: readonly Format[] = ['pdf', 'docx']

/** Who the saved note is sent to as a letter. */
export function LetterDialog({ appointmentId, onClose }: { appointmentId: string; onClose: () => void }) {
  const { t } = useTranslation()
  const { to, setTo, salutation, setSalutation, write } = useLetter(appointmentId, onClose)
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
