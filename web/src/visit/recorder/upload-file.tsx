import { Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../language/format.ts'
import { DropZone } from '../../ui/drop-zone.tsx'

/** Spec 8. */
const MAX_BYTES = 500 * 1024 * 1024
const AUDIO = 'audio/*,video/webm,video/mp4,.webm,.ogg,.opus,.mp3,.m4a,.mp4,.wav,.flac'

/** Takes a recorded file, dropped or chosen. */
export function UploadFile({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useTranslation()
  const { megabytes } = useFormats()
  const [tooLarge, setTooLarge] = useState<File | null>(null)
  const take = ([file]: File[]) => {
    if (!file) return
    setTooLarge(file.size > MAX_BYTES ? file : null)
    if (file.size <= MAX_BYTES) onFile(file)
  }
  return (
    <DropZone
      words={{
        label: t('upload.title'),
        drop: t('upload.drop'),
        choose: t('upload.choose'),
        hint: t('upload.hint'),
      }}
      accept={AUDIO}
      onFiles={take}
    >
      {tooLarge && (
        <Text c="red.9" role="alert">
          {t('upload.tooLarge', { size: megabytes(tooLarge.size) })}
        </Text>
      )}
    </DropZone>
  )
}
