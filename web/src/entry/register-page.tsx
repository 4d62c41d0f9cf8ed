import { Anchor, Autocomplete, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { NewPasswordInput } from '../ui/new-password-input.tsx'
import { FailureLine } from '../ui/states.tsx'
import { EntryCard } from './entry-card.tsx'
import { ResendVerification } from './resend-verification.tsx'
import { useRegister } from './use-register.ts'

export default function RegisterPage() {
  const { t } = useTranslation()
  const { form, setForm, invitation, register, field, submit } = useRegister()

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
          <NewPasswordInput {...field('password')} />
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
