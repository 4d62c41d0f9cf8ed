import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { endOfPlan } from '../api/plan.ts'
import { useFormats } from '../language/format.ts'
import { FailureLine } from '../ui/states.tsx'
import { Panel } from './panel.tsx'
import { FIELDS, useProfileForm } from './use-profile.ts'

export default function ProfileForm() {
  const { t } = useTranslation()
  const { profile, form, setForm, save, submit } = useProfileForm()
  const { dateTime } = useFormats()
  const end = endOfPlan(profile.subscriptionExpiry)
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
