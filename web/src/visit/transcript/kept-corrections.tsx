import { Paper, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { unsavedCorrections } from './unsaved-corrections.ts'

/** Shows unsaved corrections while their transcript cannot be read. */
export function KeptCorrections({ appointmentId }: { appointmentId: string }) {
  const { t } = useTranslation()
  const kept = Object.entries(unsavedCorrections(appointmentId).kept() ?? {})
  if (kept.length === 0) return null
  return (
    <Paper withBorder p="md" bg="var(--visite-raised)" component="section" aria-label={t('transcript.kept')}>
      <Stack gap="xs">
        <Title order={2} size="h4">
          {t('transcript.kept')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('transcript.keptText')}
        </Text>
        {kept.map(([id, { text, role }]) => (
          <Text key={id} style={{ overflowWrap: 'anywhere' }}>
            <Text span fw={600}>
              {t(`transcript.role.${role}`)}:
            </Text>{' '}
            {text}
          </Text>
        ))}
      </Stack>
    </Paper>
  )
}
