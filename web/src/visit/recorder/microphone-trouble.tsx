import { Alert, Button, Group, Select, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AlertIcon } from '../../ui/icons.tsx'
import { useMicrophones } from './microphones.ts'
import { useRecorder, useRecordingState } from './recording.ts'
import { troubleOf } from './state.ts'

/** Says at once when the microphone hears nothing, and offers another one. Goes when sound is back. */
export function MicrophoneTrouble() {
  const trouble = troubleOf(useRecordingState())
  return trouble && <Told trouble={trouble} />
}

function Told({ trouble }: { trouble: NonNullable<ReturnType<typeof troubleOf>> }) {
  const { t } = useTranslation()
  const recorder = useRecorder()
  const { fault } = useRecordingState()
  const microphones = useMicrophones()
  const pulled = trouble === 'unplugged'
  return (
    <Alert
      radius={0}
      p="sm"
      color="red"
      icon={<AlertIcon />}
      title={t(`recorder.trouble.${trouble}`)}
      role="alert"
      className="no-print"
    >
      <Stack gap="xs">
        <Text size="sm">{t(`recorder.trouble.${trouble}Text`)}</Text>
        <Group gap="sm" align="flex-end">
          <MicrophoneSelect
            microphones={microphones}
            onChange={(deviceId) => {
              if (!pulled) void recorder.changeMicrophone(deviceId)
            }}
          />
          {pulled && <Button onClick={() => void recorder.resume(microphones.chosen)}>{t('recorder.goOn')}</Button>}
        </Group>
        {fault && <Text size="sm">{t(`recorder.fault.${fault}`)}</Text>}
      </Stack>
    </Alert>
  )
}

/** Where there is more than one to choose from. */
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
