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
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Appointment } from '../api/types.ts'
import { dayOf } from '../language/format.ts'
import { dayOfAppointment, type Stage, stageOf } from './rules.ts'
import { useMove } from './use-appointments.ts'

const VIEWS = { day: 'timeGridDay', week: 'timeGridWeek', threeDays: 'threeDays' } as const
// The same objects in every rendering: new ones would set the calendar up again, which scrolls it away.
const PLUGINS = [timeGrid, interaction, classicTheme]
const MORE_VIEWS = { threeDays: { type: 'timeGrid', duration: { days: 3 } } }
const LOCALES = [german, english]
const DEFAULT_MINUTES = 30
const COLORS: Readonly<Record<Stage, string>> = {
  planned: '#495057',
  ready: '#1864ab',
  transcribing: '#0b6e6e',
  drafting: '#0b6e6e',
  review: '#8a2f00',
  released: '#2b6a30',
  failed: '#a51111',
  other: '#495057',
}

const timeOf = (date: Date): string =>
  `${String(date.getHours()).padStart(2, '0')}:${String(date.getMinutes()).padStart(2, '0')}`

/** Day and week on a time grid: drag to move or change the length, click a free time for a new appointment. */
export default function CalendarView({
  day,
  view,
  narrow,
  appointments,
  onNew,
}: {
  day: string
  view: 'day' | 'week'
  /** A week does not fit: three days. */
  narrow: boolean
  appointments: readonly Appointment[]
  onNew: (day: string, time: string) => void
}) {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const move = useMove()
  return (
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
      dateClick={({ date }) => onNew(dayOf(date), timeOf(date))}
      eventClick={({ event, jsEvent }) => {
        jsEvent.preventDefault()
        navigate(`/visit/${event.id}`)
      }}
      eventDrop={({ event }) => {
        if (event.start) move.mutate({ id: event.id, to: { date: dayOf(event.start), time: timeOf(event.start) } })
      }}
      eventResize={({ event }) => {
        if (!event.start || !event.end) return
        const minutes = Math.round((event.end.getTime() - event.start.getTime()) / 60_000)
        move.mutate({ id: event.id, to: { duration_minutes: minutes } })
      }}
      events={appointments.map((one) => {
        const start = new Date(`${dayOfAppointment(one)}T${one.time}:00`)
        const stage = stageOf(one)
        return {
          id: one._id,
          title: stage === 'planned' ? one.name : `${one.name} · ${t(`stage.${stage}`)}`,
          start,
          end: new Date(start.getTime() + (one.duration_minutes ?? DEFAULT_MINUTES) * 60_000),
          url: `/visit/${one._id}`,
          color: COLORS[stage],
          contrastColor: '#ffffff',
          editable: !one.external,
        }
      })}
    />
  )
}
