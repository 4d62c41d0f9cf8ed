import { Alert, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Appointment } from '../../api/types.ts'
import { useFormats } from '../../language/format.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { MicIcon } from '../../ui/icons.tsx'

/** Says which other window or device is recording this visit, since when, and how to take over. */
export function Elsewhere({
  by,
  waits,
  onTakeOver,
}: {
  /** null: another window of this browser, unknown to the service. */
  by: Appointment['recording_by']
  /** Another visit is being recorded here and comes first. */
  waits: boolean
  onTakeOver: () => void
}) {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  const [asking, setAsking] = useState(false)
  return (
    <Alert color="orange" icon={<MicIcon />} title={t('recorder.elsewhere')} role="status">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          {by
            ? t('recorder.elsewhereBy', { device: by.device_label || by.platform, since: dateTime(by.since) })
            : t('recorder.elsewhereHere')}
        </Text>
        {!waits && (
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('recorder.takeOver')}
          </Button>
        )}
      </Stack>
      <Confirm
        harmless
        opened={asking}
        title={t('recorder.takeOverTitle')}
        action={t('recorder.takeOver')}
        onConfirm={() => {
          setAsking(false)
          onTakeOver()
        }}
        onClose={() => setAsking(false)}
      >
        {t('recorder.takeOverText')}
      </Confirm>
    </Alert>
  )
}

/** This window is recording another visit. */
export function OtherVisit({ id }: { id: string }) {
  const { t } = useTranslation()
  return (
    <Alert color="orange" icon={<MicIcon />} title={t('recorder.otherVisit')} role="status">
      <Link to={`/visit/${id}`} state={{ part: 'said' }}>
        {t('recorder.toRecording')}
      </Link>
    </Alert>
  )
}
