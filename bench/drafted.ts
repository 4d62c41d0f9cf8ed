import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { consultation } from '@visite/hearing/corpora/consultation'
import type { FormFile } from '../server/test/client.ts'
import { dataOf, type TestDoctor } from '../server/test/service.ts'
import type { Place } from './place.ts'

/** Brings the bundled consultation to its draft. @returns the appointment's id */
export async function drafted({ service: { url }, token, appointment }: Place): Promise<string> {
  const id = await appointment()
  const headers = { authorization: `Bearer ${token}` }
  const form = new FormData()
  form.append('audio', new Blob([readFileSync(consultation.audio)]), 'a.ogg')
  const added = await fetch(`${url}/recordings/add/${id}`, { method: 'POST', headers, body: form })
  if (!added.ok) throw new Error(`the upload answered ${added.status}`)
  const noted = async () => {
    const answer = await fetch(`${url}/appointments/get/${id}`, { headers })
    return ((await answer.json()) as { data: { notes_status: string } }).data.notes_status
  }
  while ((await noted()) !== 'draft') await pause(200)
  return id
}

/** Sends a recording to a service in this process. @returns the appointment's id */
export async function sentBy(doctor: TestDoctor, audio: FormFile): Promise<string> {
  const { _id } = await doctor.appointment({ language: 'en' })
  const { status } = await doctor.upload(`/recordings/add/${_id}`, { audio })
  if (status !== 200) throw new Error(`the upload answered ${status}`)
  return _id
}

export const isDrafted = async (doctor: TestDoctor, id: string): Promise<boolean> =>
  dataOf<{ notes_status: string }>(await doctor.get(`/appointments/get/${id}`)).notes_status === 'draft'

/** @returns seconds from sending a recording to its draft */
export async function secondsToDraft(doctor: TestDoctor, audio: FormFile): Promise<number> {
  const started = performance.now()
  const id = await sentBy(doctor, audio)
  while (!(await isDrafted(doctor, id))) await pause(10)
  return (performance.now() - started) / 1000
}
