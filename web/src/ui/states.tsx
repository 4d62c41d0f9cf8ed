import { Alert, Button, Center, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { HttpFailure } from '../api/http.ts'
import { AlertIcon, OfflineIcon } from './icons.tsx'

/** Says that the list is empty, and what to do about it. */
export function EmptyState({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <Center py={48} px="md">
      <Stack align="center" gap="sm" maw={460}>
        <Title order={2} size="h3" ta="center">
          {title}
        </Title>
        {text && (
          <Text c="dimmed" ta="center">
            {text}
          </Text>
        )}
        {children}
      </Stack>
    </Center>
  )
}

/** Codes, and answers whose English wording the specification fixes (spec 7, spec 8). */
const CONSTANTS = {
  'Unsupported file type. Allowed: PDF, PNG, JPEG, WEBP.': 'documentType',
  'File too large. Maximum size is 25 MB.': 'documentSize',
  'Unsupported audio type.': 'audioType',
  'File too large. Maximum size is 500 MB.': 'audioSize',
  'Recording already exists': 'recordingExists',
  'Appointment not found': 'missing',
  'Document not found': 'missing',
  'Recording not found': 'missing',
  SLOT_TAKEN: 'slotTaken',
  EXTERNAL_APPOINTMENT_READONLY: 'external',
} as const

const constantOf = (said: string | undefined) =>
  said !== undefined && Object.hasOwn(CONSTANTS, said) ? CONSTANTS[said as keyof typeof CONSTANTS] : null

/** The reason for a failure, if the service does not give one in words for users. */
function reasonOf({ status, code, message }: HttpFailure) {
  // A proxy answering for a service that is restarting.
  if (status === 0 || (status >= 502 && !message)) return 'offline'
  if (status === 404 && !message) return 'missing'
  return constantOf(code) ?? constantOf(message) ?? (message ? null : 'unexpected')
}

/** Describes a failure in words for users. */
export function useFailureText(): (failure: unknown) => string {
  const { t } = useTranslation()
  return (failure) => {
    if (!(failure instanceof HttpFailure)) return t('failure.unexpected')
    const reason = reasonOf(failure)
    return reason === null ? failure.message : t(`failure.${reason}`)
  }
}

export function FailureState({ failure, onRetry }: { failure: unknown; onRetry?: () => void }) {
  const { t } = useTranslation()
  const textOf = useFailureText()
  return (
    <Center py={48} px="md">
      <Alert color="red" icon={<AlertIcon />} title={t('failure.title')} maw={560} role="alert">
        <Stack gap="sm" align="flex-start">
          <Text>{textOf(failure)}</Text>
          {onRetry && (
            <Button variant="outline" color="red" onClick={onRetry}>
              {t('failure.retry')}
            </Button>
          )}
        </Stack>
      </Alert>
    </Center>
  )
}

/** A failure inside a form or panel, in little space; `title` says what it prevented. */
export function FailureLine({ failure, title }: { failure: unknown; title?: string }) {
  const textOf = useFailureText()
  if (!failure) return null
  return (
    <Alert color="red" icon={<AlertIcon />} role="alert" {...(title && { title, p: 'xs' })}>
      {textOf(failure)}
    </Alert>
  )
}

export const Loading = ({ lines = 5 }: { lines?: number }) => {
  const { t } = useTranslation()
  return (
    <Stack gap="sm" py="md" role="status" aria-label={t('app.loading')}>
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <Skeleton key={line} height={line === 0 ? 28 : 56} width={line === 0 ? '40%' : '100%'} />
      ))}
    </Stack>
  )
}

/** Says when the browser has no network or the service does not answer; data already loaded stays usable. */
export function OfflineBanner({ reachable }: { reachable: boolean }) {
  const { t } = useTranslation()
  const { online } = useNetwork()
  if (online && reachable) return null
  return (
    <Alert color="orange" radius={0} icon={<OfflineIcon />} role="status" className="no-print">
      <Group gap="xs">{t('failure.offlineBanner')}</Group>
    </Alert>
  )
}
