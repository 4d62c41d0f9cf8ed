import { Alert, Button, Fieldset, Group, SimpleGrid, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api/service.ts'
import type { Practice } from '../api/types.ts'
import { keys } from '../app/queries.ts'
import { useFormats } from '../language/format.ts'
import { FailureLine, FailureState, Loading } from '../ui/states.tsx'
import { ConsentTexts } from './consent-texts.tsx'
import { type HoursText, isHours, WEEKDAYS } from './opening-hours.ts'
import { Panel } from './panel.tsx'
import { PracticeLogo } from './practice-logo.tsx'
import { FLAGS, LINES, usePracticeForm } from './use-practice.ts'

/** Details of the practice in letters, exports and mails. */
export default function PracticeSettings() {
  const { t } = useTranslation()
  const api = useApi()
  const practice = useQuery({ queryKey: keys.practice, queryFn: api.practice })
  if (practice.isPending) return <Loading />
  if (!practice.data) return <FailureState failure={practice.error} onRetry={() => void practice.refetch()} />
  return (
    <>
      <Panel title={t('settings.practice.title')} intro={t('settings.practice.intro')}>
        {!practice.data.editable && <Alert>{t('settings.practice.readOnly')}</Alert>}
        <PracticeLogo practice={practice.data} />
        <PracticeForm practice={practice.data} />
      </Panel>
      <ConsentTexts editable={practice.data.editable} />
    </>
  )
}

function PracticeForm({ practice }: { practice: Practice }) {
  const { t } = useTranslation()
  const { form, change, save, submit } = usePracticeForm(practice)
  return (
    <form onSubmit={submit}>
      <Fieldset variant="unstyled" disabled={!practice.editable}>
        <Stack>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            {LINES.map((name) => (
              <TextInput
                key={name}
                label={t(`settings.practice.${name}`)}
                type={name === 'email' ? 'email' : 'text'}
                value={form[name]}
                onChange={(event) => change({ [name]: event.currentTarget.value })}
              />
            ))}
          </SimpleGrid>
          <Textarea
            label={t('settings.practice.letterhead')}
            description={t('settings.practice.letterheadHint')}
            value={form.letterhead}
            onChange={(event) => change({ letterhead: event.currentTarget.value })}
            autosize
            minRows={3}
          />
          <OpeningHours hours={form.hours} onChange={(hours) => change({ hours })} />
          {FLAGS.map((name) => (
            <Switch
              key={name}
              label={t(`settings.practice.${name}`)}
              description={t(`settings.practice.${name}_hint`)}
              checked={form[name]}
              onChange={(event) => change({ [name]: event.currentTarget.checked })}
            />
          ))}
          <FailureLine failure={save.error} />
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending} disabled={!practice.editable}>
              {t('app.save')}
            </Button>
          </Group>
        </Stack>
      </Fieldset>
    </form>
  )
}

function OpeningHours({ hours, onChange }: { hours: HoursText; onChange: (hours: HoursText) => void }) {
  const { t } = useTranslation()
  const { weekday } = useFormats()
  return (
    <Stack gap="xs" role="group" aria-label={t('settings.practice.hours')}>
      {WEEKDAYS.map((day, index) => (
        <TextInput
          key={day}
          label={weekday(day)}
          description={index === 0 && t('settings.practice.hoursHint')}
          value={hours[index] ?? ''}
          error={!isHours(hours[index] ?? '') && t('settings.practice.hoursWrong')}
          onChange={(event) => {
            const { value } = event.currentTarget
            onChange(hours.map((text, other) => (other === index ? value : text)))
          }}
        />
      ))}
    </Stack>
  )
}
