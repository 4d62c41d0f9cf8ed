import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { consultation } from '@visite/hearing/corpora/consultation'
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
