import { Anchor, Autocomplete, Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApi } from '../api/service.ts'
import { FailureLine } from '../ui/states.tsx'
import { EntryCard } from './entry-card.tsx'
import { useLinkToken } from './link-token.ts'
import { ResendVerification } from './resend-verification.tsx'

const EMPTY = { title: '', firstName: '', lastName: '', email: '', password: '', specialty: '', ehr: '' }
const MIN_PASSWORD = 6

export default function RegisterPage() {
  const { t } = useTranslation()
  const api = useApi()
  const [form, setForm] = useState(EMPTY)
  const invitation = useLinkToken('invitation')
  const register = useMutation({
    mutationFn: () => {
      const { ehr, title, ...rest } = form
      return api.register({
        ...rest,
        ...(title.trim() && { title }),
        ...(invitation && { invitation }),
        ehr_system_type: ehr.trim() ? 'pvs' : 'none',
        ehr_system_name: ehr.trim() || 'none',
      })
    },
  })
  const field = (name: keyof typeof EMPTY) => ({
    label: t(`entry.${name}`),
    value: form[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setForm((old) => ({ ...old, [name]: value }))
    },
  })

  if (register.isSuccess && invitation) {
    return (
      <EntryCard title={t('entry.verified')} intro={t('entry.verifiedText')}>
        <Anchor component={Link} to="/login">
          {t('entry.toLogin')}
        </Anchor>
      </EntryCard>
    )
  }
  if (register.isSuccess) {
    return (
      <EntryCard title={t('entry.checkMail')} intro={t('entry.checkMailText', { email: form.email })}>
        <Text size="sm" c="dimmed">
          {t('entry.checkMailHint')}
        </Text>
        <ResendVerification email={form.email} />
        <Anchor component={Link} to="/login">
          {t('entry.toLogin')}
        </Anchor>
      </EntryCard>
    )
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    register.mutate()
  }
  return (
    <EntryCard title={t('entry.register')} intro={t('entry.registerIntro')}>
      <form onSubmit={submit}>
        <Stack>
          <TextInput {...field('title')} placeholder="Dr. med." autoComplete="honorific-prefix" />
          <Group grow align="flex-start">
            <TextInput {...field('firstName')} required autoComplete="given-name" />
            <TextInput {...field('lastName')} required autoComplete="family-name" />
          </Group>
          <Autocomplete
            label={t('entry.specialty')}
            value={form.specialty}
            onChange={(specialty) => setForm((old) => ({ ...old, specialty }))}
            data={t('entry.specialties').split('|')}
            required
          />
          <TextInput {...field('ehr')} description={t('entry.ehrHint')} />
          <TextInput {...field('email')} type="email" required autoComplete="username" />
          <PasswordInput
            {...field('password')}
            description={t('entry.passwordHint')}
            required
            minLength={MIN_PASSWORD}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': t('entry.showPassword') }}
          />
          <FailureLine failure={register.error} />
          <Button type="submit" size="md" loading={register.isPending}>
            {t('entry.registerNow')}
          </Button>
          <Anchor component={Link} to="/login">
            {t('entry.toLogin')}
          </Anchor>
        </Stack>
      </form>
    </EntryCard>
  )
}
