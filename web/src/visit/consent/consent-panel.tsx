import { Button, Group, Paper, Select, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../api/service.ts'
import type { Consent } from '../../api/types.ts'
import { keys } from '../../app/queries.ts'
import { useFormats } from '../../language/format.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { FailureLine } from '../../ui/states.tsx'
import { SvgImage } from '../../ui/svg-image.tsx'
import { ConsentWords } from './consent-words.tsx'
import { SignaturePad } from './signature-pad.tsx'
import { useAsking } from './use-asking.ts'
import { useConsentChange } from './use-consent.ts'

/** Whether the patient agreed to be recorded, and the ways to ask. Renders nothing if consent is not required. */
export function ConsentPanel({
  appointmentId: id,
  language,
  consent,
}: {
  appointmentId: string
  language: string
  consent: Consent
}) {
  const { t } = useTranslation()
  if (!consent.required && consent.status === 'none') return null
  return (
    <Paper withBorder p="md" component="section" aria-label={t('consent.title')}>
      <Stack gap="sm">
        <Title order={2} size="h4">
          {t('consent.title')}
        </Title>
        <State consent={consent} />
        {consent.status !== 'given' && <Asking id={id} language={language} />}
        {consent.status === 'given' && <Withdrawing id={id} />}
      </Stack>
    </Paper>
  )
}

function State({ consent: { status, method, given_at, withdrawn_at } }: { consent: Consent }) {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  const at = status === 'given' ? given_at : withdrawn_at
  return (
    <Text role="status">
      {t(`consent.${status}`)}
      {status === 'given' && method && ` ${t(`consent.method.${method}`)}`}
      {at && `, ${dateTime(at)}`}
    </Text>
  )
}

function Asking({ id, language }: { id: string; language: string }) {
  const { t } = useTranslation()
  const { texts, text, choose, way, toggle, change, sheet } = useAsking(id, language)
  if (!text) return <FailureLine failure={texts.error} />
  const given = { status: 'given', language: text.language, text_version: text.text_version } as const
  return (
    <Stack gap="sm">
      <Select
        label={t('consent.language')}
        data={(texts.data ?? []).map((each) => ({ value: each.language, label: each.language_name }))}
        value={text.language}
        onChange={choose}
        allowDeselect={false}
      />
      <ConsentWords text={text} />
      <Group>
        <Button loading={change.isPending} onClick={() => change.mutate({ ...given, method: 'oral' })}>
          {t('consent.oral')}
        </Button>
        <Button variant="default" onClick={() => toggle('sign')}>
          {t('consent.sign')}
        </Button>
        <Button variant="default" onClick={() => toggle('phone')}>
          {t('consent.phone')}
        </Button>
        <Button variant="subtle" loading={sheet.isPending} onClick={() => sheet.mutate(text.language)}>
          {t('consent.sheet')}
        </Button>
      </Group>
      {way === 'sign' && (
        <SignaturePad
          busy={change.isPending}
          onSigned={(signature) => change.mutate({ ...given, method: 'signed', signature })}
        />
      )}
      {way === 'phone' && <PhoneLink id={id} />}
      <FailureLine failure={change.error ?? sheet.error} />
    </Stack>
  )
}

/** A QR code for the patient's phone. */
function PhoneLink({ id }: { id: string }) {
  const { t } = useTranslation()
  const api = useApi()
  const link = useQuery({ queryKey: keys.consentLink(id), queryFn: () => api.consentLink(id), staleTime: Infinity })
  return (
    <Stack gap="xs">
      <Text size="sm">{t('consent.phoneText')}</Text>
      {link.data && (
        <SvgImage svg={link.data.qr_svg} alt={t('consent.qr')} w={240} h={240} bg="white" p="xs" radius="md" />
      )}
      <FailureLine failure={link.error} />
    </Stack>
  )
}

function Withdrawing({ id }: { id: string }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const change = useConsentChange(id, () => setAsking(false))
  return (
    <>
      <Group>
        <Button variant="outline" color="red.9" onClick={() => setAsking(true)}>
          {t('consent.withdraw')}
        </Button>
      </Group>
      <Confirm
        opened={asking}
        title={t('consent.withdrawTitle')}
        action={t('consent.withdraw')}
        busy={change.isPending}
        failure={change.error}
        onConfirm={() => change.mutate({ status: 'withdrawn' })}
        onClose={() => {
          change.reset()
          setAsking(false)
        }}
      >
        {t('consent.withdrawText')}
      </Confirm>
    </>
  )
}
