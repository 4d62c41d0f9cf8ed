import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { useMicrophones } from './microphones.ts'

/** Offers the microphones if there is more than one. */
export function MicrophoneSelect({
  microphones: { all, chosen, choose },
  onChange,
}: {
  microphones: ReturnType<typeof useMicrophones>
  onChange?: (deviceId: string | null) => void
}) {
  const { t } = useTranslation()
  if (all.length < 2) return null
  return (
    <Select
      label={t('recorder.microphone')}
      placeholder={t('recorder.standard')}
      data={all.map(({ deviceId, label }, index) => ({
        value: deviceId,
        label: label || t('recorder.nameless', { number: index + 1 }),
      }))}
      value={chosen}
      onChange={(deviceId) => {
        choose(deviceId)
        onChange?.(deviceId)
      }}
      clearable
    />
  )
}
