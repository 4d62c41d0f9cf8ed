import { Button, FileButton, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../language/format.ts'
import { UploadIcon } from '../../ui/icons.tsx'
import classes from './recorder.module.css'

/** Spec 8. */
const MAX_BYTES = 500 * 1024 * 1024
const AUDIO = 'audio/*,video/webm,video/mp4,.webm,.ogg,.opus,.mp3,.m4a,.mp4,.wav,.flac'

/** Takes a recorded file: dropped or chosen. */
export function UploadFile({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useTranslation()
  const { megabytes } = useFormats()
  const [over, setOver] = useState(false)
  const [tooLarge, setTooLarge] = useState<File | null>(null)
  const take = (file: File | null | undefined) => {
    if (!file) return
    setTooLarge(file.size > MAX_BYTES ? file : null)
    if (file.size <= MAX_BYTES) onFile(file)
  }
  return (
    <section
      className={classes.drop}
      data-over={over}
      aria-label={t('upload.title')}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files[0])
      }}
    >
      <Text mb="xs">{t('upload.drop')}</Text>
      <FileButton onChange={take} accept={AUDIO}>
        {(props) => (
          <Button {...props} variant="light" leftSection={<UploadIcon />}>
            {t('upload.choose')}
          </Button>
        )}
      </FileButton>
      <Text size="sm" c="dimmed" mt="xs">
        {t('upload.hint')}
      </Text>
      {tooLarge && (
        <Text c="red.9" role="alert">
          {t('upload.tooLarge', { size: megabytes(tooLarge.size) })}
        </Text>
      )}
    </section>
  )
}
