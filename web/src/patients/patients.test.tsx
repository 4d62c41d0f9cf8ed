import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import { HttpFailure } from '../api/http.ts'
import type { Appointment, NewPatientRecord, PatientMerge, PatientRecord, PatientVisit } from '../api/types.ts'
import { PatientChoice } from './patient-choice.tsx'
import { PatientForm } from './patient-form.tsx'
import { PatientPanel } from './patient-panel.tsx'
import PatientsPage from './patients-page.tsx'
import { ageOn, namesIn } from './person.ts'

const ERIKA: PatientRecord = {
  ...{ _id: 'e', doctor_id: 'd', first_name: 'Erika', last_name: 'Müller', birth_date: '1980-02-01', sex: 'female' },
  ...{
    email: null,
    phone: '030 1',
    insurer: 'AOK',
    language: null,
    identifiers: [
      { system: 'gdt', value: '4711' },
      { system: 'kv', value: 'A1' },
    ],
  },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' },
}
const DOUBLE: PatientRecord = { ...ERIKA, _id: 'x', last_name: 'Mueller', identifiers: [] }
const field = (label: RegExp) => screen.findByLabelText<HTMLInputElement>(label)
const type = async (label: RegExp, value: string) => fireEvent.change(await field(label), { target: { value } })
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))

describe('the patients page', () => {
  it('finds patients, and changes them without losing the numbers of other systems (contract 9 patients)', async () => {
    const patients = vi.fn(async (_query: string) => [ERIKA])
    const changePatient = vi.fn(async (_id: string, _body: NewPatientRecord) => ERIKA)
    await show(<PatientsPage />, { patients, changePatient })
    await type(/^Suchen/, 'muller 1.2.1980')
    await waitFor(() => expect(patients).toHaveBeenLastCalledWith('muller 1.2.1980'))
    await screen.findByText(/01\.02\.1980 · 4711/)
    await press('Erika Müller ändern')
    await type(/^Patientennummer/, '4712')
    await type(/^Sprache für/, 'ar')
    await press('Speichern')
    await waitFor(() => expect(changePatient).toHaveBeenCalledTimes(1))
    expect(changePatient.mock.calls[0]).toMatchObject([
      'e',
      {
        last_name: 'Müller',
        language: 'ar',
        identifiers: [
          { system: 'gdt', value: '4712' },
          { system: 'kv', value: 'A1' },
        ],
      },
    ])
  })

  it('leads to a caller’s appointments (contract 9 visits)', async () => {
    const one = { date: '2026-03-02T00:00:00.000Z', time: '09:30', stage: 'released', facts: [] }
    const visits = vi.fn(async (_id: string) => [
      {
        ...one,
        _id: 'b',
        date: '2026-12-01T00:00:00.000Z',
        stage: 'planned',
        booking_status: 'confirmed',
        summary: null,
      },
      { ...one, _id: 'a', booking_status: 'none', summary: 'Husten seit drei Tagen.' },
    ])
    await show(<PatientsPage />, { patients: async () => [ERIKA], visits: visits as never })
    const unfold = await screen.findByRole('button', { name: 'Termine von Erika Müller' })
    expect([unfold.getAttribute('aria-expanded'), visits.mock.calls.length]).toEqual(['false', 0])
    fireEvent.click(unfold)
    const link = await screen.findByRole('link', { name: '01.12.2026 09:30' })
    expect(link.getAttribute('href')).toBe('/visit/b')
    expect(screen.getByText('gebucht · Geplant')).toBeTruthy()
    expect(screen.getByText('Husten seit drei Tagen.')).toBeTruthy()
  })

  it('merges two patients, and undoes it (contract 9 patients)', async () => {
    const mergePatients = vi.fn(async (_id: string, _other: string) => ({ patient: ERIKA, merge_id: 'm' }))
    const unmergePatients = vi.fn(async (_id: string, _merge: string) => ERIKA)
    const patientMerges = async () => []
    await show(<PatientsPage />, {
      patients: async () => [ERIKA, DOUBLE],
      patientMerges,
      mergePatients,
      unmergePatients,
    })
    await press('Erika Müller mit einem anderen zusammenführen')
    fireEvent.click(await screen.findByRole('radio', { name: /Erika Mueller/ }))
    await press('Zusammenführen')
    await waitFor(() => expect(mergePatients.mock.calls).toEqual([['e', 'x']]))
    await press('Rückgängig')
    await waitFor(() => expect(unmergePatients.mock.calls).toEqual([['e', 'm']]))
  })

  it('shows which merges can still be undone, until when and by whom, and undoes them', async () => {
    const merge: PatientMerge = {
      ...{ merge_id: 'm', other: DOUBLE, appointments: 2, by: 'Dr. Anna Müller' },
      ...{ createdAt: '2026-03-02T08:00:00.000Z', until: '2026-03-16T08:00:00.000Z' },
    }
    const left: PatientMerge[] = [merge]
    const unmergePatients = vi.fn(async (_id: string, _merge: string) => {
      left.pop()
      return ERIKA
    })
    await show(<PatientsPage />, {
      patients: async () => [ERIKA],
      patientMerges: async () => [...left],
      unmergePatients,
    })
    await press('Erika Müller mit einem anderen zusammenführen')
    await screen.findByText(/02\.03\.2026.*Dr\. Anna Müller\. Termine: 2\. Lässt sich bis .*16\.03\.2026/)
    await press('Zusammenführung mit Erika Mueller rückgängig machen')
    await waitFor(() => expect(unmergePatients.mock.calls).toEqual([['e', 'm']]))
    await waitFor(() => expect(screen.queryByText('Hierher zusammengeführt')).toBeNull())
  })

  it('erases only after confirmation', async () => {
    const deletePatient = vi.fn(async (_id: string) => ERIKA)
    await show(<PatientsPage />, { patients: async () => [ERIKA], deletePatient })
    await press('Erika Müller löschen')
    expect(deletePatient).not.toHaveBeenCalled()
    await press('Löschen')
    await waitFor(() => expect(deletePatient.mock.calls).toEqual([['e']]))
  })
})

describe('a new patient', () => {
  it('is recognised as an existing one while typing, and that one can be chosen', async () => {
    const onSaved = vi.fn()
    const patients = vi.fn(async (query: string) => (/^(Mueller|1980-02-01)/.test(query) ? [ERIKA] : []))
    await show(<PatientForm patient={{}} onSaved={onSaved} onClose={() => {}} />, { patients })
    await type(/^Nachname/, 'Mueller')
    await press('Erika Müller nehmen')
    expect(onSaved).toHaveBeenCalledWith(ERIKA)
  })

  it('whose number is taken stays in the form, with the reason', async () => {
    const addPatient = async () => {
      throw new HttpFailure(409, { error: 'Eine dieser Nummern gehört bereits zu einem anderen Patienten.' })
    }
    await show(<PatientForm patient={{ last_name: 'Neu' }} onSaved={() => {}} onClose={() => {}} />, {
      addPatient,
      patients: async () => [],
    })
    await press('Speichern')
    await screen.findByText(/gehört bereits zu einem anderen Patienten/)
    expect((await field(/^Nachname/)).value).toBe('Neu')
  })
})

describe('the patient of an appointment', () => {
  it('is chosen with the keyboard from those who match, as in a combobox', async () => {
    const onChange = vi.fn()
    const view = (name: string) => <PatientChoice name={name} patientId={null} onChange={onChange} />
    const again = await show(view(''), { patients: async () => [ERIKA] })
    await type(/^Name/, 'mül')
    expect(onChange).toHaveBeenLastCalledWith({ name: 'mül' })
    again(view('mül'))
    const box = await screen.findByRole('combobox', { name: /^Name/ })
    await screen.findByRole('option', { name: /Erika Müller/ })
    expect(box.getAttribute('aria-expanded')).toBe('true')
    fireEvent.keyDown(box, { key: 'ArrowDown', code: 'ArrowDown' })
    await waitFor(() => expect(box.getAttribute('aria-activedescendant')).not.toBe(null))
    fireEvent.keyDown(box, { key: 'Enter', code: 'Enter' })
    expect(onChange).toHaveBeenLastCalledWith({ name: 'Erika Müller', patientId: 'e' })
  })

  it('is shown, and can be removed', async () => {
    const onChange = vi.fn()
    await show(<PatientChoice name="Frau Müller" patientId="e" onChange={onChange} />, { patient: async () => ERIKA })
    await screen.findByText(/Erika Müller · 01\.02\.1980/)
    await press('Ohne Patient')
    expect(onChange).toHaveBeenLastCalledWith({ patientId: null })
  })

  it('is shown beside the visit, with what was released and said before (contract 9 visits)', async () => {
    const visit = { _id: 'now', date: '2026-03-02T00:00:00.000Z', patient_id: 'e' } as Appointment
    const said = (kind: string, name: string, quote: string, more: object = {}) => ({
      ...{ id: quote, kind, name, text: name, assertion: 'present', experiencer: 'patient', time: 'now' },
      ...{ attributes: {}, status: 'active', sources: [{ type: 'transcript', quote }], ...more },
    })
    const taken = { dose: '5', unit: 'mg', frequency: '1/day', change: 'stopped' }
    const before = {
      ...{ _id: 'before', date: '2026-02-02T00:00:00.000Z', summary: 'Bluthochdruck.', language: 'de' },
      facts: [
        said('drug', 'ramipril', 'Ich nehme Ramipril', { attributes: taken, status: 'stopped' }),
        said('allergy', 'penicillin', 'Gegen Penicillin nicht', { assertion: 'absent' }),
        said('allergy', 'latex', 'Meine Mutter gegen Latex', { experiencer: 'mother' }),
      ],
    } as unknown as PatientVisit
    await show(<PatientPanel visit={visit} />, {
      patient: async () => ERIKA,
      visits: async () => [before],
      patientMerges: async () => [],
    })
    await screen.findByText(/Patientennummer 4711/)
    await screen.findByText(/geb\. 01\.02\.1980 \(46 J\.\)/)
    await screen.findByText('Ramipril 5 mg 1x täglich (abgesetzt)')
    await screen.findByText('„Ich nehme Ramipril“')
    await screen.findByText('Allergie: Penicillin (verneint)')
    expect(screen.queryByText(/Latex/)).toBeNull()
    await screen.findByText('Bluthochdruck.')
    expect(screen.getByRole('link', { name: '02.02.2026' }).getAttribute('href')).toBe('/visit/before')
  })
})

it('names are split as people write them, and ages are in full years', () => {
  expect(namesIn('Erika Maria Müller')).toEqual({ first_name: 'Erika Maria', last_name: 'Müller' })
  expect(namesIn('Müller, Erika')).toEqual({ first_name: 'Erika', last_name: 'Müller' })
  expect([ageOn('2026-01-31', '1980-02-01'), ageOn('2026-02-01', '1980-02-01')]).toEqual([45, 46])
})
