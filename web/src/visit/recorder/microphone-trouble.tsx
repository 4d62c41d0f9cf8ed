import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AlertIcon } from '../../ui/icons.tsx'
import { MicrophoneSelect } from './microphone-select.tsx'
import { useMicrophones } from './microphones.ts'
import { useRecorder, useRecordingState } from './recording.ts'
import type { Trouble } from './state.ts'

/** Says that the microphone picks up nothing, and offers another one. */
export default function MicrophoneTrouble({ trouble }: { trouble: Trouble }) {
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
