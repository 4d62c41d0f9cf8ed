import { ActionIcon, Button, Group, SegmentedControl, Stack, TextInput, Title, VisuallyHidden } from '@mantine/core'
import { useDocumentTitle, useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Appointment } from '../api/types.ts'
import { addDays, today } from '../language/days.ts'
import { useFormats } from '../language/format.ts'
import { CalendarConflicts } from '../settings/calendar-conflicts.tsx'
import { BackIcon, NextIcon, PlusIcon, SearchIcon } from '../ui/icons.tsx'
import { EmptyState, FailureState, Loading } from '../ui/states.tsx'
import { AppointmentRow, type RowAction } from './appointment-row.tsx'
import classes from './day.module.css'
import { DeleteAppointment } from './delete-appointment.tsx'
import { type Filter, passing, shown } from './rules.ts'
import { useAppointments } from './use-appointments.ts'
import { useDay } from './use-day.ts'
import { usePlace, VIEWS, type View } from './use-place.ts'

const CalendarView = lazy(() => import('./calendar-view.tsx'))
const AppointmentForm = lazy(() => import('./form/appointment-form.tsx'))

const SHOWN_AT_FIRST = 100
/** The appointments of a day, as a list or on a calendar of a day or a week. */
export default function DayPage() {
  const { t } = useTranslation()
  const { day, view, go } = usePlace()
  const { filter, setFilter, search, setSearch, wanted, form, setForm, deleting, setDeleting, act } = useDay()
  const appointments = useAppointments()
  const narrow = useMediaQuery('(max-width: 48em)') === true
  useDocumentTitle(`${t('nav.day')} · Visite`)
  const addHere = () => setForm({ mode: 'new', day })
  return (
    <Stack gap="md">
      <DayHead day={day} view={view} narrow={narrow} onDay={(other) => go({ day: other })} onNew={addHere} />
      <CalendarConflicts />
      <Choices
        {...{ view, search, filter }}
        onView={(other) => go({ view: other })}
        onSearch={setSearch}
        onFilter={setFilter}
      />
      {appointments.isPending && <Loading />}
      {appointments.isError && !appointments.data && (
        <FailureState failure={appointments.error} onRetry={() => void appointments.refetch()} />
      )}
      {appointments.data && (view === 'list' || wanted !== '') && (
        <DayList
          {...{ day, filter, wanted }}
          asked={`${day} ${view} ${search}`}
          appointments={appointments.data}
          onAction={act}
          onNew={addHere}
        />
      )}
      {appointments.data && view !== 'list' && wanted === '' && (
        <Suspense fallback={<Loading />}>
          <div className={classes.calendar}>
            <CalendarView
              day={day}
              view={view}
              narrow={narrow}
              appointments={passing(appointments.data, filter)}
              onNew={(newDay, time) => setForm({ mode: 'new', day: newDay, time })}
            />
          </div>
        </Suspense>
      )}
      {form && (
        <Suspense fallback={null}>
          <AppointmentForm form={form} onClose={() => setForm(null)} />
        </Suspense>
      )}
      <DeleteAppointment appointment={deleting} onClose={() => setDeleting(null)} />
    </Stack>
  )
}

/** The current day, and navigation to other days. */
function DayHead({
  day,
  view,
  narrow,
  onDay,
  onNew,
}: {
  day: string
  view: View
  narrow: boolean
  onDay: (day: string) => void
  onNew: () => void
}) {
  const { t } = useTranslation()
  const { longDay, weekOf } = useFormats()
  const step = view !== 'week' ? 1 : narrow ? 3 : 7
  return (
    <Group justify="space-between" align="center">
      <Title order={1} size="h3" aria-live="polite" className={classes.date}>
        {view === 'week' && !narrow ? weekOf(day) : longDay(day)}
      </Title>
      <Group gap="xs" wrap="nowrap" className={classes.steps}>
        <ActionIcon variant="default" size={44} aria-label={t('day.before')} onClick={() => onDay(addDays(day, -step))}>
          <BackIcon />
        </ActionIcon>
        <Button variant="default" h={44} px="sm" className={classes.fixed} onClick={() => onDay(today())}>
          {t('day.today')}
        </Button>
        <ActionIcon variant="default" size={44} aria-label={t('day.after')} onClick={() => onDay(addDays(day, step))}>
          <NextIcon />
        </ActionIcon>
      </Group>
      <Button h={44} className={classes.fixed} leftSection={<PlusIcon />} onClick={onNew}>
        {t('day.new')}
      </Button>
    </Group>
  )
}

/** How the day is shown, and which part of it. */
function Choices({
  view,
  search,
  filter,
  onView,
  onSearch,
  onFilter,
}: {
  view: View
  search: string
  filter: Filter
  onView: (view: string) => void
  onSearch: (search: string) => void
  onFilter: (filter: Filter) => void
}) {
  const { t } = useTranslation()
  return (
    <Group gap="sm" align="center">
      <SegmentedControl
        value={view}
        onChange={onView}
        data={VIEWS.map((value) => ({ value, label: t(`day.view.${value}`) }))}
        aria-label={t('day.view.label')}
      />
      <TextInput
        flex={1}
        miw={180}
        type="search"
        aria-label={t('day.search')}
        placeholder={t('day.search')}
        leftSection={<SearchIcon size={18} />}
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
      />
      <SegmentedControl
        value={filter}
        onChange={onFilter}
        data={(['all', 'open', 'review', 'released'] as const).map((value) => ({
          value,
          label: t(`day.filter.${value}`),
        }))}
        aria-label={t('day.filter.label')}
      />
    </Group>
  )
}

/** The appointments of a day, or search results; long lists are shown in full only on request. */
function DayList({
  appointments,
  day,
  filter,
  wanted,
  asked,
  onAction,
  onNew,
}: {
  appointments: readonly Appointment[]
  day: string
  filter: Filter
  /** Search results; a search covers all days. */
  wanted: string
  /** Another day or search starts with a short list again. */
  asked: string
  onAction: (action: RowAction, appointment: Appointment) => void
  onNew: () => void
}) {
  const { t } = useTranslation()
  const [allOf, setAllOf] = useState('')
  const all = allOf === asked
  const rows = useMemo(() => shown(appointments, { day, filter, search: wanted }), [appointments, day, filter, wanted])
  return (
    <>
      <VisuallyHidden aria-live="polite">{t('day.count', { count: rows.length })}</VisuallyHidden>
      {rows.length === 0 && <Nothing searching={wanted !== ''} onNew={onNew} />}
      <ul className={classes.list} aria-label={t('day.listLabel')}>
        {(all ? rows : rows.slice(0, SHOWN_AT_FIRST)).map((one) => (
          <AppointmentRow key={one._id} appointment={one} withDay={wanted !== ''} onAction={onAction} />
        ))}
      </ul>
      {!all && rows.length > SHOWN_AT_FIRST && (
        <Button variant="default" onClick={() => setAllOf(asked)}>
          {t('day.showAll', { count: rows.length })}
        </Button>
      )}
    </>
  )
}

function Nothing({ searching, onNew }: { searching: boolean; onNew: () => void }) {
  const { t } = useTranslation()
  if (searching) return <EmptyState title={t('day.nothingFound')} text={t('day.nothingFoundText')} />
  return (
    <EmptyState title={t('day.empty')} text={t('day.emptyText')}>
      <Button variant="light" leftSection={<PlusIcon />} onClick={onNew}>
        {t('day.new')}
      </Button>
    </EmptyState>
  )
}
