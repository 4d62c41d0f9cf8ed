import {
  Alert,
  Autocomplete,
  Button,
  Checkbox,
  Group,
  NumberInput,
  Select,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useApi } from '../api/service.ts'
import type { Appointment, NewAppointment } from '../api/types.ts'
import { keys } from '../app/queries.ts'
import { addDays } from '../language/days.ts'
import { Dialog } from '../ui/dialog.tsx'
import { LanguageSelect } from '../ui/language-select.tsx'
import { useNotify } from '../ui/notices.tsx'
import { FailureLine } from '../ui/states.tsx'
import { unsavedText } from '../unsaved/unsaved-text.ts'
import { useKeptFields } from '../unsaved/use-kept.ts'
import { dayOfAppointment, nextQuarter } from './rules.ts'

export type AppointmentFormTask =
  | { mode: 'new'; day: string; time?: string }
  | { mode: 'edit' | 'followUp'; appointment: Appointment }

interface Fields {
  name: string
  day: string
  time: string
  duration: number | ''
  room: string
  typeId: string | null
  language: string
  template: string | null
  notify: boolean
  patientMail: string
  doctorNote: string
}

const WEEK = 7
/** Minutes (spec 8). */
const [SHORTEST, LONGEST] = [5, 480]

function fieldsOf(task: AppointmentFormTask): Fields {
  const from = task.mode === 'new' ? null : task.appointment
  const day = task.mode === 'new' ? task.day : dayOfAppointment(task.appointment)
  return {
    name: from?.name ?? '',
    day: task.mode === 'followUp' ? addDays(day, WEEK) : day,
    time: from?.time ?? (task.mode === 'new' ? task.time : undefined) ?? nextQuarter(new Date()),
    duration: from?.duration_minutes ?? '',
    room: from?.room ?? '',
    typeId: null,
    language: from?.language ?? 'de',
    template: from?.notes_type ?? null,
    notify: false,
    patientMail: '',
    doctorNote: from?.booking?.doctor_note ?? '',
  }
}

/** What was typed for a new appointment when the page or the session ended. */
const UNSAVED = unsavedText<Fields>('appointment')

/** New appointment, change of one, or a follow-up. */
export default function AppointmentForm({ form: task, onClose }: { form: AppointmentFormTask; onClose: () => void }) {
  const { t } = useTranslation()
  const api = useApi()
  const notify = useNotify()
  const client = useQueryClient()
  const navigate = useNavigate()
  const small = useMediaQuery('(max-width: 48em)')
  const isNew = task.mode === 'new'
  const [kept] = useState(() => (isNew ? UNSAVED.kept() : null))
  const [fields, setFields] = useState<Fields>(() => ({
    ...fieldsOf(task),
    ...kept,
    // A time that was pointed at in the calendar counts.
    ...(isNew && task.time && { day: task.day, time: task.time }),
  }))
  const set = (change: Partial<Fields>) => setFields((old) => ({ ...old, ...change }))
  // What an appointment once has can be changed, not taken away (spec 4.3 r1, r5).
  const before = task.mode === 'edit' ? task.appointment : null
  const forget = useKeptFields(isNew ? UNSAVED : null, fields)
  const close = () => {
    forget()
    onClose()
  }
  // Suggestions only: without them the form works as well.
  const rooms = useQuery({ queryKey: keys.rooms, queryFn: api.rooms })
  const types = useQuery({ queryKey: keys.types, queryFn: api.types, enabled: isNew })
  const templates = useQuery({ queryKey: keys.templates, queryFn: api.templates, enabled: task.mode !== 'followUp' })

  const save = useMutation({
    mutationFn: (_then: 'stay' | 'open') => {
      const { name, day: date, time, room, language } = fields
      if (task.mode === 'followUp') return api.followUp(task.appointment._id, { date, time })
      const body = {
        name: name.trim(),
        date,
        time,
        language,
        room: room.trim(),
        ...(fields.duration !== '' && { duration_minutes: Math.min(Math.max(fields.duration, SHORTEST), LONGEST) }),
        ...(fields.template && { notes_type: fields.template }),
      }
      if (task.mode === 'edit') return api.changeAppointment(task.appointment._id, changesOnly(body, task.appointment))
      return api.addAppointment({
        ...body,
        status: 'planned',
        ...(fields.typeId && { appointment_type_id: fields.typeId }),
        ...(fields.notify && {
          notify_patient: true,
          patient: { email: fields.patientMail.trim() },
          ...(fields.doctorNote.trim() && { doctor_note: fields.doctorNote.trim() }),
        }),
      })
    },
    onSuccess: (row, then) => {
      void client.invalidateQueries({ queryKey: keys.appointments })
      void client.invalidateQueries({ queryKey: keys.appointment(row._id) })
      void client.invalidateQueries({ queryKey: keys.rooms })
      close()
      if (then === 'open') navigate(`/visit/${row._id}`)
      // Its time of retention is over already (spec 1 r5).
      if (Date.parse(row.deletionDate) <= Date.now()) notify(t('day.soonErased'), 'failed')
      else if (then !== 'open') notify(t('day.saved'))
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as { submitter?: HTMLElement | null }
    save.mutate(submitter?.dataset.then === 'open' ? 'open' : 'stay')
  }
  const chooseType = (typeId: string | null) => {
    const type = types.data?.find(({ _id }) => _id === typeId)
    set({
      typeId,
      ...(type?.duration_minutes && { duration: type.duration_minutes }),
      ...(type?.room && { room: type.room }),
      ...(type?.notes_type && { template: type.notes_type }),
    })
  }

  return (
    <Dialog
      onClose={close}
      title={t(`form.${task.mode}`)}
      size="lg"
      fullScreen={small === true}
      closeOnClickOutside={false}
    >
      <form onSubmit={submit}>
        <Stack>
          {kept && <Alert color="orange">{t('note.restored')}</Alert>}
          {task.mode !== 'followUp' && (
            <TextInput
              label={t('form.name')}
              value={fields.name}
              onChange={(event) => set({ name: event.currentTarget.value })}
              required
              data-autofocus
              size="md"
              autoComplete="off"
            />
          )}
          <Group grow>
            <TextInput
              label={t('form.day')}
              type="date"
              value={fields.day}
              onChange={(event) => set({ day: event.currentTarget.value })}
              required
            />
            <TextInput
              label={t('form.time')}
              type="time"
              value={fields.time}
              onChange={(event) => set({ time: event.currentTarget.value })}
              required
            />
          </Group>
          {task.mode !== 'followUp' && (
            <>
              {isNew && (types.data?.length ?? 0) > 0 && (
                <Select
                  label={t('form.type')}
                  data={types.data?.map(({ _id, name }) => ({ value: _id, label: name })) ?? []}
                  value={fields.typeId}
                  onChange={chooseType}
                  clearable
                />
              )}
              <Group grow align="flex-start">
                <NumberInput
                  label={t('form.duration')}
                  min={SHORTEST}
                  max={LONGEST}
                  required={Boolean(before?.duration_minutes)}
                  step={5}
                  allowDecimal={false}
                  suffix=" min"
                  value={fields.duration}
                  onChange={(value) => set({ duration: typeof value === 'number' ? value : '' })}
                />
                <Autocomplete
                  label={t('form.room')}
                  data={rooms.data ?? []}
                  value={fields.room}
                  onChange={(room) => set({ room })}
                />
              </Group>
              <Group grow align="flex-start">
                <LanguageSelect value={fields.language} onChange={(language) => set({ language })} />
                <Select
                  label={t('form.template')}
                  placeholder={t('form.templateAuto')}
                  data={templateChoices(templates.data ?? [], fields.language)}
                  value={fields.template}
                  onChange={(template) => set({ template })}
                  clearable={!before?.notes_type}
                  allowDeselect={!before?.notes_type}
                />
              </Group>
              {isNew && (
                <Checkbox
                  label={t('form.notify')}
                  checked={fields.notify}
                  onChange={(event) => set({ notify: event.currentTarget.checked })}
                />
              )}
              {fields.notify && (
                <>
                  <TextInput
                    label={t('form.patientMail')}
                    type="email"
                    value={fields.patientMail}
                    onChange={(event) => set({ patientMail: event.currentTarget.value })}
                    required
                    autoComplete="off"
                  />
                  <Textarea
                    label={t('form.doctorNote')}
                    description={t('form.doctorNoteHint')}
                    value={fields.doctorNote}
                    onChange={(event) => set({ doctorNote: event.currentTarget.value })}
                    autosize
                    minRows={2}
                  />
                </>
              )}
            </>
          )}
          <FailureLine failure={save.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('app.cancel')}
            </Button>
            {isNew && (
              <Button
                type="submit"
                variant="light"
                loading={save.isPending && save.variables === 'stay'}
                disabled={save.isPending}
              >
                {t('form.add')}
              </Button>
            )}
            <Button
              type="submit"
              data-then={isNew ? 'open' : 'stay'}
              loading={save.isPending && (!isNew || save.variables === 'open')}
              disabled={save.isPending}
            >
              {isNew ? t('form.addAndOpen') : t('form.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

/** Fields that stay as they are must not be sent: a calendar's appointment refuses them (spec 4.3 r6). */
function changesOnly(body: Partial<NewAppointment>, before: Appointment): Partial<NewAppointment> {
  const old: Record<string, unknown> = { ...before, date: dayOfAppointment(before), room: before.room ?? '' }
  return Object.fromEntries(Object.entries(body).filter(([name, value]) => old[name] !== value))
}

function templateChoices(
  templates: readonly { key: string; name: string; language: string }[],
  language: string,
): { value: string; label: string }[] {
  const fitting = templates.filter((template) => template.language === language)
  return [...new Map(fitting.map(({ key, name }) => [key, { value: key, label: name }])).values()]
}
