import { Button, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../ui/confirm.tsx'
import { FailureLine, FailureState, Loading } from '../ui/states.tsx'
import { Panel } from './panel.tsx'
import { useAppointmentTypes } from './use-appointment-types.ts'

/** Kinds of appointments with their usual length and room. */
export default function AppointmentTypes() {
  const { t } = useTranslation()
  const { types, form, setForm, add, deleting, setDeleting, erase, submit } = useAppointmentTypes()
  if (types.isPending) return <Loading />
  if (!types.data) return <FailureState failure={types.error} onRetry={() => void types.refetch()} />
  return (
    <Panel title={t('settings.types.title')} intro={t('settings.types.intro')}>
      {types.data.map(({ _id, name, duration_minutes, room }) => (
        <Group key={_id} justify="space-between">
          <Stack gap={2}>
            <Text fw={600}>{name}</Text>
            <Text size="sm" c="dimmed">
              {[duration_minutes && t('settings.types.minutes', { count: duration_minutes }), room]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </Stack>
          <Button
            variant="subtle"
            color="red.9"
            aria-label={t('settings.types.deleteNamed', { name })}
            onClick={() => setDeleting({ id: _id, name })}
          >
            {t('app.delete')}
          </Button>
        </Group>
      ))}
      <Confirm
        opened={deleting !== null}
        title={t('settings.types.deleteTitle')}
        action={t('app.delete')}
        busy={erase.isPending}
        failure={erase.error}
        onConfirm={() => deleting && erase.mutate(deleting.id)}
        onClose={() => setDeleting(null)}
      >
        {t('settings.types.deleteText', { name: deleting?.name ?? '' })}
      </Confirm>
      <form onSubmit={submit}>
        <Group align="flex-end">
          <TextInput
            flex={1}
            miw={180}
            label={t('settings.types.name')}
            value={form.name}
            onChange={(event) => setForm({ ...form, name: event.currentTarget.value })}
            required
          />
          <NumberInput
            w={120}
            label={t('form.duration')}
            min={5}
            max={480}
            suffix=" min"
            value={form.duration}
            onChange={(value) => setForm({ ...form, duration: typeof value === 'number' ? value : '' })}
          />
          <TextInput
            w={160}
            label={t('form.room')}
            value={form.room}
            onChange={(event) => setForm({ ...form, room: event.currentTarget.value })}
          />
          <Button type="submit" loading={add.isPending}>
            {t('app.add')}
          </Button>
        </Group>
        <FailureLine failure={add.error} />
      </form>
    </Panel>
  )
}
