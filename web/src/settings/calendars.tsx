import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api/service.ts'
import { keys } from '../app/queries.ts'
import { useFormats } from '../language/format.ts'
import { FailureLine, FailureState, Loading } from '../ui/states.tsx'
import { Panel } from './panel.tsx'

const EMPTY = { name: '', url: '' }

/** Feeds of other calendars, shown as appointments that can only be changed there. */
export default function Calendars() {
  const { t } = useTranslation()
  const api = useApi()
  const { dateTime } = useFormats()
  const client = useQueryClient()
  const calendars = useQuery({ queryKey: keys.calendars, queryFn: api.calendars })
  const [form, setForm] = useState(EMPTY)
  const refresh = () => {
    void client.invalidateQueries({ queryKey: keys.calendars })
    void client.invalidateQueries({ queryKey: keys.appointments })
  }
  const add = useMutation({
    mutationFn: () => api.addCalendar({ name: form.name.trim(), url: form.url.trim() }),
    onSuccess: () => {
      setForm(EMPTY)
      refresh()
    },
  })
  const sync = useMutation({ mutationFn: (id: string) => api.syncCalendar(id), onSettled: refresh })
  const erase = useMutation({ mutationFn: (id: string) => api.deleteCalendar(id), onSuccess: refresh })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    add.mutate()
  }
  if (calendars.isPending) return <Loading />
  if (!calendars.data) return <FailureState failure={calendars.error} onRetry={() => void calendars.refetch()} />
  return (
    <Panel title={t('settings.calendars.title')} intro={t('settings.calendars.intro')}>
      {calendars.data.map(({ _id, name, last_synced_at, error }) => (
        <Group key={_id} justify="space-between">
          <Stack gap={2}>
            <Text fw={600}>{name}</Text>
            <Text size="sm" c={error ? 'red.9' : 'dimmed'}>
              {error ?? (last_synced_at ? t('settings.calendars.synced', { when: dateTime(last_synced_at) }) : '')}
            </Text>
          </Stack>
          <Group gap="xs">
            <Button
              variant="default"
              loading={sync.isPending && sync.variables === _id}
              onClick={() => sync.mutate(_id)}
            >
              {t('settings.calendars.sync')}
            </Button>
            <Button
              variant="subtle"
              color="red.9"
              loading={erase.isPending && erase.variables === _id}
              onClick={() => erase.mutate(_id)}
            >
              {t('app.delete')}
            </Button>
          </Group>
        </Group>
      ))}
      <FailureLine failure={sync.error ?? erase.error} />
      <form onSubmit={submit}>
        <Stack>
          <Group grow align="flex-start">
            <TextInput
              label={t('settings.calendars.name')}
              value={form.name}
              onChange={(event) => setForm({ ...form, name: event.currentTarget.value })}
              required
            />
            <TextInput
              label={t('settings.calendars.url')}
              type="url"
              placeholder="https://"
              value={form.url}
              onChange={(event) => setForm({ ...form, url: event.currentTarget.value })}
              required
            />
          </Group>
          <FailureLine failure={add.error} />
          <Button type="submit" w="fit-content" loading={add.isPending}>
            {t('app.add')}
          </Button>
        </Stack>
      </form>
    </Panel>
  )
}
