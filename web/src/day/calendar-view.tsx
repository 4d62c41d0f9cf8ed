import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import '@fullcalendar/react/themes/classic/palette.css'
import './calendar.css'
import FullCalendar from '@fullcalendar/react'
import interaction from '@fullcalendar/react/interaction'
import german from '@fullcalendar/react/locales/de'
import english from '@fullcalendar/react/locales/en-gb'
import classicTheme from '@fullcalendar/react/themes/classic'
import timeGrid from '@fullcalendar/react/timegrid'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Appointment, NewAppointment, Stage } from '../api/types.ts'
import { dayOf } from '../language/days.ts'
import { Confirm } from '../ui/confirm.tsx'
import { useNotify } from '../ui/notices.tsx'
import { dayOfAppointment, hasPromised, isOff } from './rules.ts'
import { useMove } from './use-appointments.ts'

const VIEWS = { day: 'timeGridDay', week: 'timeGridWeek', threeDays: 'threeDays' } as const
// The same objects in every render: new ones would set up the calendar again and reset its scroll position.
const PLUGINS = [timeGrid, interaction, classicTheme]
const MORE_VIEWS = { threeDays: { type: 'timeGrid', duration: { days: 3 } } }
const LOCALES = [german, english]
const DEFAULT_MINUTES = 30
/** States shown beside the name: the appointment does not take place, or comes from another calendar. */
const SAID = new Set(['cancelled', 'no_show', 'external'])
const COLORS: Readonly<Record<Stage, string>> = {
  planned: '#495057',
  ready: '#1864ab',
  transcribing: '#0b6e6e',
  drafting: '#0b6e6e',
  review: '#8a2f00',
  redrafted: '#8a2f00',
  released: '#2b6a30',
  closed: '#2b6a30',
  failed: '#a51111',
  other: '#495057',
}

/** What does not take place looks like nothing else: its name and why do not fit into a narrow column. */
const OFF = { color: '#e9ecef', contrastColor: '#495057', class: 'visite-off' }

const timeOf = (date: Date): string =>
  `${String(date.getHours()).padStart(2, '0')}:${String(date.getMinutes()).padStart(2, '0')}`

/** Day and week on a time grid: drag to move or resize, click a free time for a new appointment. */
export default function CalendarView({
  day,
  view,
  narrow,
  appointments,
  onNew,
}: {
  day: string
  view: 'day' | 'week'
  /** Too narrow for a week; three days fit. */
  narrow: boolean
  appointments: readonly Appointment[]
  onNew: (day: string, time: string) => void
}) {
  const { t, i18n } = useTranslation()
  const notify = useNotify()
  const navigate = useNavigate()
  const move = useMove()
  const [asking, setAsking] = useState<{ id: string; to: Moved; revert: () => void } | null>(null)
  const changeNow = (id: string, to: Moved) => {
    const before = appointments.find(({ _id }) => _id === id)
    const back = before && backFrom(to, before)
    move.mutate(
      { id, to },
      {
        onSuccess: () => {
          if (back) notify(t('day.moved'), 'done', { label: t('app.undo'), act: () => move.mutate({ id, to: back }) })
        },
      },
    )
  }
  /** An accidental move can be undone; a mail to a patient cannot. */
  const change = (id: string, to: Moved, revert: () => void) => {
    const invited = appointments.some(({ _id, booking_status }) => _id === id && booking_status === 'confirmed')
    if (invited) setAsking({ id, to, revert })
    else changeNow(id, to)
  }
  return (
    <>
      <Confirm
        opened={asking !== null}
        title={t('day.moveTitle')}
        action={t('day.move')}
        harmless
        onConfirm={() => {
          if (asking) changeNow(asking.id, asking.to)
          setAsking(null)
        }}
        onClose={() => {
          asking?.revert()
          setAsking(null)
        }}
      >
        {t('day.moveText')}
      </Confirm>
      <FullCalendar
        key={`${view}-${narrow}-${day}-${i18n.language}`}
        plugins={PLUGINS}
        initialView={VIEWS[view === 'week' && narrow ? 'threeDays' : view]}
        views={MORE_VIEWS}
        initialDate={day}
        locales={LOCALES}
        locale={i18n.language === 'en' ? 'en-gb' : 'de'}
        headerToolbar={false}
        allDaySlot={false}
        nowIndicator
        height="100%"
        scrollTime="07:30:00"
        scrollTimeReset={false}
        slotDuration="00:15:00"
        slotHeaderInterval="01:00"
        editable
        selectable={false}
        // The hours scroll, so the keyboard must reach a day even if it has no appointments.
        dayLaneDidMount={({ el, date }) => {
          if (dayOf(date) === day) el.tabIndex = 0
        }}
        dateClick={({ date }) => onNew(dayOf(date), timeOf(date))}
        eventClick={({ event, jsEvent }) => {
          jsEvent.preventDefault()
          navigate(`/visit/${event.id}`)
        }}
        eventDrop={({ event, revert }) => {
          if (event.start) change(event.id, { date: dayOf(event.start), time: timeOf(event.start) }, revert)
        }}
        eventResize={({ event, revert }) => {
          if (!event.start || !event.end) return
          const minutes = Math.round((event.end.getTime() - event.start.getTime()) / 60_000)
          change(event.id, { duration_minutes: minutes }, revert)
        }}
        events={appointments.map((one) => {
          const start = new Date(`${dayOfAppointment(one)}T${one.time}:00`)
          const { stage } = one
          return {
            id: one._id,
            title: [
              one.name,
              SAID.has(one.booking_status) && t(`booking.${one.booking_status}`, { defaultValue: '' }),
              hasPromised(one) && t('booking.patientComes'),
              stage !== 'planned' && t(`stage.${stage}`),
            ]
              .filter(Boolean)
              .join(' · '),
            start,
            end: new Date(start.getTime() + (one.duration_minutes ?? DEFAULT_MINUTES) * 60_000),
            url: `/visit/${one._id}`,
            ...(isOff(one) ? OFF : { color: COLORS[stage], contrastColor: '#ffffff' }),
            editable: !one.external,
          }
        })}
      />
    </>
  )
}

type Moved = Pick<NewAppointment, 'date' | 'time'> | { duration_minutes: number }

/** The change that undoes another one; it cannot remove a length from an appointment that had none. */
function backFrom(to: Moved, { date, time, duration_minutes, booking_status }: Appointment): Moved | null {
  if (booking_status === 'confirmed') return null
  if ('date' in to) return { date: dayOfAppointment({ date }), time }
  return duration_minutes === null ? null : { duration_minutes }
}
