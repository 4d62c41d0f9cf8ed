import { describe, expect, it } from 'vitest'
import type { Appointment } from '../../api/types.ts'
import { type AppointmentFormTask, type Fields, type FormInput, formAfter, formBegun } from './form-state.ts'

const NOW = new Date('2026-03-02T09:05:00')
const BOOKED = {
  ...{ _id: 'a', name: 'Frau Öztürk', date: '2026-03-02T00:00:00.000Z', time: '09:00', duration_minutes: 30 },
  ...{ room: null, language: 'de', notes_type: 'soap', booking: null },
} as Appointment
const NEW: AppointmentFormTask = { mode: 'new', day: '2026-03-02' }

/** The form after all of these inputs, and the effects of the last one. */
function form(task: AppointmentFormTask, inputs: FormInput[], kept: Fields | null = null) {
  let step = { ...{ state: formBegun(task, kept, NOW) }, effects: [] as ReturnType<typeof formAfter>['effects'] }
  for (const input of inputs) step = formAfter(step.state, input) as typeof step
  return step
}
const typed = (part: Partial<Fields>): FormInput => ({ type: 'changed', part })
const add: FormInput = { type: 'submitted', next: 'stay' }
const requestOf = (task: AppointmentFormTask, ...inputs: FormInput[]) => form(task, [...inputs, add]).effects

describe('the form of an appointment', () => {
  it('begins with the next quarter of an hour, with what was kept, and with the time that was clicked', () => {
    expect(form(NEW, []).state.fields).toMatchObject({ day: '2026-03-02', time: '09:15', name: '' })
    const kept = { ...form(NEW, []).state.fields, name: 'Frau Halb', day: '2026-04-01', time: '07:30' }
    expect(form(NEW, [], kept).state).toMatchObject({ restored: true, fields: kept })
    expect(form({ ...NEW, time: '11:00' }, [], kept).state.fields).toEqual({
      ...kept,
      day: '2026-03-02',
      time: '11:00',
    })
  })

  it('sends a new appointment, a duration within its bounds, and an invitation only when wanted', () => {
    const name = typed({ name: ' Frau Neu ', duration: 3, patientMail: ' neu@patienten.example ', doctorNote: ' ' })
    const body = {
      ...{ name: 'Frau Neu', date: '2026-03-02', time: '09:15', language: 'de', room: '' },
      ...{ duration_minutes: 5, status: 'planned' },
    }
    expect(requestOf(NEW, name)).toEqual([{ type: 'send', request: { to: 'add', body } }])
    expect(requestOf(NEW, name, typed({ notify: true }))).toEqual([
      {
        type: 'send',
        request: { to: 'add', body: { ...body, notify_patient: true, patient: { email: 'neu@patienten.example' } } },
      },
    ])
  })

  it('takes over what a type specifies, and leaves the rest', () => {
    const type = { _id: 't', duration_minutes: 45, room: '', notes_type: 'anamnese' }
    const { fields } = form(NEW, [typed({ room: 'Zimmer 2' }), { type: 'choseType', chosen: type }]).state
    expect(fields).toMatchObject({ typeId: 't', duration: 45, room: 'Zimmer 2', template: 'anamnese' })
    expect(form(NEW, [{ type: 'choseType', chosen: null }]).state.fields.typeId).toBeNull()
  })

  it('sends only changed fields of a change (spec 4.3 r6), and only day and time of a follow-up', () => {
    expect(requestOf({ mode: 'edit', appointment: BOOKED }, typed({ time: '10:00', duration: 900 }))).toEqual([
      { type: 'send', request: { to: 'change', id: 'a', body: { time: '10:00', duration_minutes: 480 } } },
    ])
    expect(requestOf({ mode: 'followUp', appointment: BOOKED })).toEqual([
      { type: 'send', request: { to: 'followUp', id: 'a', body: { date: '2026-03-09', time: '09:00' } } },
    ])
  })

  it('makes one appointment out of a double click, and can be sent again after a refusal', () => {
    expect(requestOf(NEW, add)).toEqual([])
    const refused = form(NEW, [add, { type: 'refused', failure: 'taken' }])
    expect(refused.state).toMatchObject({ saving: null, failure: 'taken' })
    expect(formAfter(refused.state, add)).toMatchObject({ state: { failure: null }, effects: [{ type: 'send' }] })
  })

  it('closes when saved, opens the visit if wanted, and says what will soon be erased (spec 1.5)', () => {
    const saved = (next: 'stay' | 'open', deletionDate: string) =>
      form(NEW, [
        { type: 'submitted', next },
        { type: 'saved', row: { _id: 'b', deletionDate }, now: NOW },
      ]).effects
    const [later, before] = ['2026-03-16T00:00:00.000Z', '2020-01-01T00:00:00.000Z']
    const close = { type: 'close' }
    expect(saved('stay', later)).toEqual([close, { type: 'say', what: 'saved' }])
    expect(saved('stay', before)).toEqual([close, { type: 'say', what: 'soonErased' }])
    expect(saved('open', later)).toEqual([close, { type: 'open', id: 'b' }])
    expect(saved('open', before)).toEqual([close, { type: 'open', id: 'b' }, { type: 'say', what: 'soonErased' }])
    expect(form(NEW, [{ type: 'closed' }]).effects).toEqual([close])
  })
})
