import { ActionIcon, Button, Group, Menu, Stack, Text, Title } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import type { Appointment } from '../api/types.ts'
import { DeleteAppointment } from '../day/delete-appointment.tsx'
import { dayOfAppointment, endTime } from '../day/rules.ts'
import { StatusBadge } from '../day/status-badge.tsx'
import { useFormats } from '../language/format.ts'
import { BackIcon, CalendarIcon, EditIcon, MoreIcon, TrashIcon } from '../ui/icons.tsx'
import { BookingActions } from './booking-actions.tsx'

const AppointmentForm = lazy(() => import('../day/form/appointment-form.tsx'))

export function VisitHeader({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation()
  const { longDay, shortDay } = useFormats()
  const navigate = useNavigate()
  const [form, setForm] = useState<'edit' | 'followUp' | null>(null)
  const [deleting, setDeleting] = useState(false)
  const day = dayOfAppointment(appointment)
  const end = endTime(appointment)
  const details = [`${appointment.time}${end ? `–${end}` : ''}`, longDay(day), appointment.room].filter(Boolean)
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <Group gap="sm" wrap="nowrap" align="flex-start" miw={0}>
        <ActionIcon
          component={Link}
          to={`/?day=${day}`}
          variant="default"
          size={44}
          aria-label={t('app.toDay')}
          className="no-print"
        >
          <BackIcon />
        </ActionIcon>
        <Stack gap={2} miw={0} style={{ overflowWrap: 'anywhere' }}>
          <Group gap="sm">
            <Title order={1} size="h3">
              {appointment.name}
            </Title>
            <span className="no-print">
              <StatusBadge appointment={appointment} />
            </span>
          </Group>
          <Text size="sm" c="dimmed">
            {details.join(' · ')}
          </Text>
          <BookingActions appointment={appointment} />
          <Text size="xs" c="dimmed" className="no-print">
            {t('visit.erasedOn', { day: shortDay(appointment.deletionDate.slice(0, 10)) })}
          </Text>
        </Stack>
      </Group>
      <Group gap="xs" wrap="nowrap" className="no-print">
        <Button
          variant="default"
          h={44}
          visibleFrom="md"
          leftSection={<CalendarIcon />}
          onClick={() => setForm('followUp')}
        >
          {t('day.followUp')}
        </Button>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size={44} aria-label={t('day.more', { name: appointment.name })}>
              <MoreIcon />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<EditIcon />} onClick={() => setForm('edit')}>
              {t('day.edit')}
            </Menu.Item>
            <Menu.Item leftSection={<CalendarIcon />} onClick={() => setForm('followUp')}>
              {t('day.followUp')}
            </Menu.Item>
            <Menu.Item color="red.9" leftSection={<TrashIcon />} onClick={() => setDeleting(true)}>
              {t('day.delete')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
      {form && (
        <Suspense fallback={null}>
          <AppointmentForm form={{ mode: form, appointment }} onClose={() => setForm(null)} />
        </Suspense>
      )}
      <DeleteAppointment
        appointment={deleting ? appointment : null}
        onClose={() => setDeleting(false)}
        onDeleted={() => navigate(`/?day=${day}`)}
      />
    </Group>
  )
}
