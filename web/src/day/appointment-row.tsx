import { ActionIcon, Group, Menu, Text } from '@mantine/core'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Appointment } from '../api/types.ts'
import { useFormats } from '../language/format.ts'
import { CalendarIcon, EditIcon, MoreIcon, TrashIcon } from '../ui/icons.tsx'
import classes from './day.module.css'
import { dayOfAppointment, endTime, hasPromised, isOff } from './rules.ts'
import { StatusBadge } from './status-badge.tsx'

export type RowAction = 'edit' | 'followUp' | 'delete'

/** One appointment in the list: the whole row opens the visit. */
export const AppointmentRow = memo(function AppointmentRow({
  appointment,
  withDay,
  onAction,
}: {
  appointment: Appointment
  /** Search results come from many days. */
  withDay: boolean
  onAction: (action: RowAction, appointment: Appointment) => void
}) {
  const { t } = useTranslation()
  const { shortDay } = useFormats()
  const { _id, name, time, room, booking_status, error_reason } = appointment
  const end = endTime(appointment)
  const details = [
    room,
    booking_status !== 'none' && t(`booking.${booking_status}`, { defaultValue: booking_status }),
    hasPromised(appointment) && t('booking.patientComes'),
  ].filter(Boolean)
  return (
    <li className={classes.row}>
      <Link to={`/visit/${_id}`} className={classes.rowLink ?? ''}>
        <div className={classes.time}>
          {withDay && <Text size="sm">{shortDay(dayOfAppointment(appointment))}</Text>}
          <Text fw={700}>{time}</Text>
          {end && (
            <Text size="sm" c="dimmed">
              – {end}
            </Text>
          )}
        </div>
        <div className={classes.who}>
          <Text fw={600} {...(isOff(appointment) && { td: 'line-through' })}>
            {name}
          </Text>
          {details.length > 0 && (
            <Text size="sm" c="dimmed">
              {details.join(' · ')}
            </Text>
          )}
          {error_reason && (
            <Text size="sm" c="red.9">
              {error_reason}
            </Text>
          )}
        </div>
        <Group className={classes.state}>
          <StatusBadge appointment={appointment} />
        </Group>
      </Link>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('day.more', { name })}>
            <MoreIcon />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<EditIcon />} onClick={() => onAction('edit', appointment)}>
            {t('day.edit')}
          </Menu.Item>
          <Menu.Item leftSection={<CalendarIcon />} onClick={() => onAction('followUp', appointment)}>
            {t('day.followUp')}
          </Menu.Item>
          <Menu.Item color="red.9" leftSection={<TrashIcon />} onClick={() => onAction('delete', appointment)}>
            {t('day.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  )
})
