// ffmpeg -f pulse -i default -ac 1 -ar 16000 -f s16le - | node visit.ts http://127.0.0.1:8080/api/v1 EMAIL PASSWORD
import { visiteClient } from 'visite-client'

const [baseUrl = '', email = '', password = ''] = process.argv.slice(2)
const visite = visiteClient({ baseUrl })
await visite.signIn({ email, password })
const body = { name: 'Frau Beispiel', date: '2099-03-02', time: '09:30', language: 'en' }
const { _id: id } = await visite.post('/appointments/add', { body })

const speech = visite.speech({ appointmentId: id })
const reading = (async () => {
  for await (const { text, final } of speech) if (final) console.log(`heard: ${text}`)
})()
for await (const bytes of process.stdin) speech.write(bytes)
await speech.flush()
await speech.end()
await reading

for await (const { type, appointment_id } of visite.events({ lastEventId: '0' })) {
  if (appointment_id !== id) continue
  if (type === 'notes.drafted') break
  if (type.endsWith('.failed')) throw new Error(type)
}
const [draft] = await visite.get('/notes/{id}', { path: { id } })
console.log(draft?.notes)
await visite.post('/notes/add/{id}', { path: { id }, body: { notes: draft?.notes, summary: draft?.summary } })
console.log((await visite.get('/appointments/get/{id}', { path: { id } })).status)
await visite.signOut()
