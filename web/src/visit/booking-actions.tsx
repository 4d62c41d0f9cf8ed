import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api/service.ts'
import type { Appointment } from '../api/types.ts'
import { keys } from '../app/queries.ts'
import { hasPromised } from '../day/rules.ts'
import { PatientLanguageChoice } from '../patients/patient-language.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FailureLine } from '../ui/states.tsx'
import { type Known, useBooking, useInvitation } from './use-booking.ts'

/** A booking's state, and the changes to it that delete nothing. */
export function BookingActions({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'cancel' | 'invite' | null>(null)
  const [reason, setReason] = useState('')
  const { _id: id, booking, booking_status: status } = appointment
  const change = useBooking(id, () => setOpen(null))
  if (status === 'external') return null
  const invite = (
    <Button size="compact-sm" variant="default" onClick={() => setOpen('invite')}>
      {t(status === 'confirmed' ? 'booking.inviteAgain' : 'booking.invite')}
    </Button>
  )
  const say = (to: 'completed' | 'no_show' | 'confirmed') => (
    <Button
      size="compact-sm"
      variant="default"
      loading={change.isPending}
      onClick={() => change.mutate({ booking_status: to })}
    >
      {t(`booking.say.${to}`)}
    </Button>
  )
  return (
    <Stack gap={4} className="no-print" component="section" aria-label={t('booking.title')}>
      <Heard appointment={appointment} />
      <Group gap="xs">
        {booking && status !== 'completed' && status !== 'cancelled' && say('completed')}
        {booking && status !== 'no_show' && status !== 'cancelled' && say('no_show')}
        {booking && (status === 'cancelled' || status === 'completed' || status === 'no_show') && say('confirmed')}
        {(status === 'none' || status === 'confirmed') && invite}
        {booking && (status === 'none' || status === 'confirmed') && (
          <Button size="compact-sm" variant="default" onClick={() => setOpen('cancel')}>
            {t('booking.say.cancelled')}
          </Button>
        )}
      </Group>
      <FailureLine failure={open ? null : change.error} />
      <Confirm
        opened={open === 'cancel'}
        title={t('booking.cancelTitle')}
        action={t('booking.say.cancelled')}
        busy={change.isPending}
        failure={change.error}
        onConfirm={() => change.mutate({ booking_status: 'cancelled', reason })}
        onClose={() => setOpen(null)}
      >
        <Textarea
          label={t('booking.reason')}
          description={t('booking.reasonHint')}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Confirm>
      {open === 'invite' && <Invite appointment={appointment} onClose={() => setOpen(null)} />}
    </Stack>
  )
}

/** The patient's answer from their own page. */
function Heard({ appointment: { booking, booking_status } }: { appointment: Appointment }) {
  const { t } = useTranslation()
  if (!booking) return null
  const { cancelled_by, cancellation_reason } = booking
  const said = [
    t(`booking.${booking_status}`, { defaultValue: '' }),
    hasPromised({ booking, booking_status }) && t('booking.patientComes'),
    cancelled_by === 'patient' && t('booking.byPatient'),
    cancellation_reason && t('booking.because', { reason: cancellation_reason }),
  ].filter(Boolean)
  return said.length > 0 && <Text size="sm">{said.join(' · ')}</Text>
}

/** Begins with what the booking says about the patient, else with their record. */
function Invite({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const api = useApi()
  const { _id, booking, patient_id } = appointment
  const record = useQuery({
    queryKey: keys.patient(patient_id ?? ''),
    queryFn: () => api.patient(patient_id ?? ''),
    enabled: !booking && Boolean(patient_id),
  })
  if (record.isLoading) return null
  const known = booking ? { ...booking.patient, language: booking.language } : record.data
  return <InviteForm id={_id} known={known} onClose={onClose} />
}

function InviteForm({ id, known, onClose }: { id: string; known: Known | undefined; onClose: () => void }) {
  const { t } = useTranslation()
  const { patient, setPatient, language, setLanguage, send, submit } = useInvitation(id, known, onClose)
  return (
    <Dialog onClose={onClose} title={t('booking.invite')}>
      <form onSubmit={submit}>
        <Stack>
          {(['first_name', 'last_name', 'email'] as const).map((name) => (
            <TextInput
              key={name}
              label={t(`booking.${name}`)}
              type={name === 'email' ? 'email' : 'text'}
              required={name === 'email'}
              autoComplete="off"
              value={patient[name]}
              onChange={(event) => setPatient({ ...patient, [name]: event.currentTarget.value })}
            />
          ))}
          <PatientLanguageChoice
            value={language}
            otherwise={t('patients.languageOfAppointment')}
            onChange={setLanguage}
          />
          <FailureLine failure={send.error} />
          <Group justify="flex-end">
            <Button type="submit" loading={send.isPending}>
              {t('booking.send')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
