import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endOfPlan } from '../api/plan.ts'
import { useApi } from '../api/service.ts'
import type { Profile } from '../api/types.ts'
import { keys } from '../app/queries.ts'
import { useProfile } from '../app/session.tsx'
import { useFormats } from '../language/format.ts'
import { useNotify } from '../ui/notices.tsx'
import { FailureLine } from '../ui/states.tsx'
import { unsavedText } from '../unsaved/unsaved-text.ts'
import { useKept } from '../unsaved/use-kept.ts'
import { Panel } from './panel.tsx'

const FIELDS = ['title', 'firstName', 'lastName', 'specialty'] as const
const fieldsOf = ({ title, firstName, lastName, specialty }: Profile) => ({ title, firstName, lastName, specialty })
const UNSAVED = unsavedText<ReturnType<typeof fieldsOf>>('profile')

export default function ProfileForm() {
  const { t } = useTranslation()
  const api = useApi()
  const notify = useNotify()
  const { dateTime } = useFormats()
  const client = useQueryClient()
  const profile = useProfile()
  const end = endOfPlan(profile.subscriptionExpiry)
  const [form, setForm] = useState(() => UNSAVED.kept() ?? fieldsOf(profile))
  useKept(FIELDS.some((name) => form[name] !== profile[name]) ? form : null, UNSAVED.keep)
  const save = useMutation({
    mutationFn: () => api.changeProfile(form),
    onSuccess: (saved) => {
      client.setQueryData(keys.profile, saved)
      setForm(fieldsOf(saved))
      notify(t('settings.saved'))
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <>
      <Panel title={t('settings.profile.title')} intro={profile.email}>
        <form onSubmit={submit}>
          <Stack>
            {FIELDS.map((name) => (
              <TextInput
                key={name}
                label={t(`entry.${name}`)}
                value={form[name]}
                required={name !== 'title'}
                onChange={(event) => {
                  const { value } = event.currentTarget
                  setForm((old) => ({ ...old, [name]: value }))
                }}
              />
            ))}
            <FailureLine failure={save.error} />
            <Group justify="flex-end">
              <Button type="submit" loading={save.isPending}>
                {t('app.save')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Panel>
      <Panel title={t('settings.profile.plan')}>
        <Text>
          {t('settings.profile.planText', {
            plan: t(`plan.${profile.subscriptionType}`, { defaultValue: profile.subscriptionType }),
          })}
          {!profile.subscriptionActive && ` – ${t('settings.profile.lapsed')}`}
          {profile.subscriptionActive && end === null && ` – ${t('settings.profile.withoutEnd')}`}
        </Text>
        {end !== null && <Text>{t('settings.profile.until', { when: dateTime(end) })}</Text>}
      </Panel>
    </>
  )
}
