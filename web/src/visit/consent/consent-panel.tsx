import { Button, Group, Image, Paper, Select, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../api/service.ts'
import type { Consent, ConsentLanguage, ConsentText } from '../../api/types.ts'
import { keys } from '../../app/queries.ts'
import { useFormats } from '../../language/format.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { FailureLine } from '../../ui/states.tsx'
import { ConsentWords } from './consent-words.tsx'
import { SignaturePad } from './signature-pad.tsx'
import { useConsentChange } from './use-consent.ts'

type Way = 'sign' | 'phone' | null

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
  const api = useApi()
  const texts = useQuery({ queryKey: keys.consentTexts, queryFn: api.consentTexts })
  const [chosen, setChosen] = useState<string | null>(null)
  const [way, setWay] = useState<Way>(null)
  const change = useConsentChange(id, () => setWay(null))
  const text = textIn(texts.data ?? [], chosen ?? language.slice(0, 2))
  const sheet = useMutation({
    mutationFn: (wanted: ConsentLanguage) => api.consentSheet(id, wanted),
    onSuccess: (file) => saveFile(file, 'consent.pdf'),
  })
  if (!text) return <FailureLine failure={texts.error} />
  const given = { status: 'given', language: text.language, text_version: text.text_version } as const
  return (
    <Stack gap="sm">
      <Select
        label={t('consent.language')}
        data={(texts.data ?? []).map((each) => ({ value: each.language, label: each.language_name }))}
        value={text.language}
        onChange={setChosen}
        allowDeselect={false}
      />
      <ConsentWords text={text} />
      <Group>
        <Button loading={change.isPending} onClick={() => change.mutate({ ...given, method: 'oral' })}>
          {t('consent.oral')}
        </Button>
        <Button variant="default" onClick={() => setWay(way === 'sign' ? null : 'sign')}>
          {t('consent.sign')}
        </Button>
        <Button variant="default" onClick={() => setWay(way === 'phone' ? null : 'phone')}>
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

const textIn = (texts: readonly ConsentText[], language: string): ConsentText | undefined =>
  texts.find((text) => text.language === language) ?? texts[0]

/** A QR code for the patient's phone. An image, so that nothing the service sends becomes part of the page's markup. */
function PhoneLink({ id }: { id: string }) {
  const { t } = useTranslation()
  const api = useApi()
  const link = useQuery({ queryKey: keys.consentLink(id), queryFn: () => api.consentLink(id), staleTime: Infinity })
  const [image, setImage] = useState<string | null>(null)
  const svg = link.data?.qr_svg
  useEffect(() => {
    if (!svg) return
    const made = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
    setImage(made)
    return () => URL.revokeObjectURL(made)
  }, [svg])
  return (
    <Stack gap="xs">
      <Text size="sm">{t('consent.phoneText')}</Text>
      {image && <Image src={image} alt={t('consent.qr')} w={240} h={240} bg="white" p="xs" radius="md" />}
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
