import { ActionIcon, Button, Group, SegmentedControl, Stack, TextInput, Title, VisuallyHidden } from '@mantine/core'
import { useDocumentTitle, useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { Appointment } from '../api/types.ts'
import { addDays, isDay, today } from '../language/days.ts'
import { useFormats } from '../language/format.ts'
import { BackIcon, NextIcon, PlusIcon, SearchIcon } from '../ui/icons.tsx'
import { EmptyState, FailureState, Loading } from '../ui/states.tsx'
import { AppointmentRow, type RowAction } from './appointment-row.tsx'
import classes from './day.module.css'
import { DeleteAppointment } from './delete-appointment.tsx'
import type { AppointmentFormTask } from './form/form-state.ts'
import { type Filter, passing, shown } from './rules.ts'
import { useAppointments } from './use-appointments.ts'
import { useToday } from './use-today.ts'

const CalendarView = lazy(() => import('./calendar-view.tsx'))
const AppointmentForm = lazy(() => import('./form/appointment-form.tsx'))

const VIEWS = ['list', 'day', 'week'] as const
const SHOWN_AT_FIRST = 100
/** Who works with the week finds it again. */
const KEPT = 'visite.view'

export default function DayPage() {
  const { t } = useTranslation()
  const { longDay, weekOf } = useFormats()
  const [query, setQuery] = useSearchParams()
  const now = useToday()
  const asked = query.get('day') ?? ''
  const day = isDay(asked) ? asked : now
  const view = VIEWS.find((one) => one === (query.get('view') ?? localStorage.getItem(KEPT))) ?? 'list'
  const [filter, setFilter] = useState<Filter>('all')
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search)
  const [form, setForm] = useState<AppointmentFormTask | null>(null)
  const [deleting, setDeleting] = useState<Appointment | null>(null)
  const [limit, setLimit] = useState(SHOWN_AT_FIRST)
  const appointments = useAppointments()
  const narrow = useMediaQuery('(max-width: 48em)') === true
  useDocumentTitle(`${t('nav.day')} · Visite`)

  const go = (change: { day?: string; view?: string }) => {
    setQuery((old) => {
      for (const [name, value] of Object.entries(change)) old.set(name, value)
      return old
    })
    setLimit(SHOWN_AT_FIRST)
    if (change.view) localStorage.setItem(KEPT, change.view)
  }
  const act = useCallback((action: RowAction, appointment: Appointment) => {
    if (action === 'delete') setDeleting(appointment)
    else setForm({ mode: action, appointment })
  }, [])
  const rows = useMemo(
    () => shown(appointments.data ?? [], { day, filter, search: wanted }),
    [appointments.data, day, filter, wanted],
  )
  const step = view !== 'week' ? 1 : narrow ? 3 : 7

  return (
    <Stack gap="md">
      <Group justify="space-between" align="center">
        <Title order={1} size="h3" aria-live="polite" className={classes.date}>
          {view === 'week' && !narrow ? weekOf(day) : longDay(day)}
        </Title>
        <Group gap="xs" wrap="nowrap" className={classes.steps}>
          <ActionIcon
            variant="default"
            size={44}
            aria-label={t('day.before')}
            onClick={() => go({ day: addDays(day, -step) })}
          >
            <BackIcon />
          </ActionIcon>
          <Button variant="default" h={44} px="sm" className={classes.fixed} onClick={() => go({ day: today() })}>
            {t('day.today')}
          </Button>
          <ActionIcon
            variant="default"
            size={44}
            aria-label={t('day.after')}
            onClick={() => go({ day: addDays(day, step) })}
          >
            <NextIcon />
          </ActionIcon>
        </Group>
        <Button
          h={44}
          className={classes.fixed}
          leftSection={<PlusIcon />}
          onClick={() => setForm({ mode: 'new', day })}
        >
          {t('day.new')}
        </Button>
      </Group>

      <Group gap="sm" align="center">
        <SegmentedControl
          value={view}
          onChange={(value) => go({ view: value })}
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
          onChange={(event) => {
            setSearch(event.currentTarget.value)
            setLimit(SHOWN_AT_FIRST)
          }}
        />
        <SegmentedControl
          value={filter}
          onChange={(value) => setFilter(value as Filter)}
          data={(['all', 'open', 'review', 'released'] as const).map((value) => ({
            value,
            label: t(`day.filter.${value}`),
          }))}
          aria-label={t('day.filter.label')}
        />
      </Group>

      {appointments.isPending && <Loading />}
      {appointments.isError && !appointments.data && (
        <FailureState failure={appointments.error} onRetry={() => void appointments.refetch()} />
      )}
      {appointments.data && view !== 'list' && !wanted.trim() ? (
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
      ) : (
        appointments.data && (
          <>
            <VisuallyHidden aria-live="polite">{t('day.count', { count: rows.length })}</VisuallyHidden>
            {rows.length === 0 && (
              <Nothing searching={wanted.trim() !== ''} onNew={() => setForm({ mode: 'new', day })} />
            )}
            <ul className={classes.list} aria-label={t('day.listLabel')}>
              {rows.slice(0, limit).map((one) => (
                <AppointmentRow key={one._id} appointment={one} withDay={wanted.trim() !== ''} onAction={act} />
              ))}
            </ul>
            {rows.length > limit && (
              <Button variant="default" onClick={() => setLimit(rows.length)}>
                {t('day.showAll', { count: rows.length })}
              </Button>
            )}
          </>
        )
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
