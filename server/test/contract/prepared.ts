import { TOTP } from 'otpauth'
import { newId } from '../../src/platform/ids.ts'
import { type CaldavServer, caldavServer, PASSWORD, USERNAME } from '../caldav-server.ts'
import type { Client } from '../client.ts'
import { linkToken } from '../mails.ts'
import { dataOf, registration, type TestDoctor, type TestService } from '../service.ts'
import { softPasskey } from '../soft-passkey.ts'
import { workplaceOf } from '../workplace.ts'
import { FILES, type Operation, requestOf } from './operations.ts'
import { anotherDevice, type World } from './world.ts'

/** What an example needs beyond the records every doctor has: who sends it, and what only they can know. */
export interface Prepared {
  client?: Client
  id?: string
  given?: Record<string, unknown>
}
interface Stage {
  service: TestService
  anna: TestDoctor
  world: World
}

/** Sends an operation's example once there is something for it to do. @param id of the record it is about */
export async function sendExample(operation: Operation, stage: Stage, id: string) {
  const { service, anna, world } = stage
  const prepared = (await PREPARED[operation.operationId]?.(stage)) ?? {}
  const given = { appointment_id: world.appointment, notes_template_type: world.template, ...prepared.given }
  const { method, path, options } = await requestOf(operation, prepared.id ?? id, given)
  const client = prepared.client ?? (operation.security ? service.anyone : anna)
  return client.full(method, path, options)
}

/** A doctor with the second factor on, and an unused code. */
async function withSecondFactor({ service }: Stage): Promise<Prepared> {
  const doctor = await service.doctor()
  const { secret } = dataOf<{ secret: string }>(await doctor.post('/2fa/setup'))
  const code = () => new TOTP({ secret }).generate({ timestamp: service.clock.now().getTime() })
  await doctor.post('/2fa/enable', { code: code() })
  service.clock.advance(30_000)
  return { client: doctor, given: { code: code() } }
}

const asAnother = async ({ service }: Stage): Promise<Prepared> => ({ client: await service.doctor() })

/** An appointment with nothing but its recording. */
async function recorded({ anna }: Stage): Promise<string> {
  const { _id } = await anna.appointment()
  await anna.upload(`/recordings/add/${_id}`, { audio: FILES.audio })
  return _id
}

/** Operations whose example only works after something else has happened. */
export const PREPARED: Readonly<Record<string, (stage: Stage) => Promise<Prepared>>> = {
  async verifyEmail({ service }) {
    await service.anyone.post('/register', registration({ email: 'neu@praxis.example' }))
    return { given: { token: await linkToken(service, 'neu@praxis.example') } }
  },
  async login({ service }) {
    await service.doctor({ email: 'login@praxis.example' })
    return { given: { email: 'login@praxis.example' } }
  },
  async resetPassword({ service }) {
    const { email } = await service.doctor()
    await service.anyone.post('/password/forgot', { email })
    return { given: { token: await linkToken(service, email) } }
  },
  changePassword: asAnother,
  deleteAccount: asAnother,
  askForPasskey: asAnother,
  async addPasskey({ service }) {
    const client = await service.doctor()
    const options = dataOf(await client.post('/user/passkeys/options'))
    return { client, given: { credential: softPasskey(service.config.publicUrl).created(options) } }
  },
  async loginWithPasskey({ service }) {
    const doctor = await service.doctor()
    const key = softPasskey(service.config.publicUrl)
    const credential = key.created(dataOf(await doctor.post('/user/passkeys/options')))
    await doctor.post('/user/passkeys', { credential })
    return { given: { credential: key.signed(dataOf(await service.anyone.post('/login/passkey/options', {}))) } }
  },
  logout: asAnother,
  refreshToken: asAnother,
  setUpTwoFactor: asAnother,
  async enableTwoFactor({ service }) {
    const client = await service.doctor()
    const { secret } = dataOf<{ secret: string }>(await client.post('/2fa/setup'))
    return { client, given: { code: new TOTP({ secret }).generate({ timestamp: service.clock.now().getTime() }) } }
  },
  disableTwoFactor: withSecondFactor,
  renewBackupCodes: withSecondFactor,
  async revokeSession({ anna }) {
    return { id: await anotherDevice(anna) }
  },
  async addRecording({ anna }) {
    return { id: (await anna.appointment())._id }
  },
  async retryRecording(stage) {
    const id = await recorded(stage)
    await stage.service.adapters.database.db
      .updateTable('recordings')
      .set({ failed_status: 'error_transcription' })
      .where('appointment_id', '=', id)
      .execute()
    return { id }
  },
  async playRecording({ anna, world }) {
    const [recording] = dataOf<{ _id: string }[]>(await anna.get(`/recordings/${world.appointment}`))
    return { given: { recording_id: recording?._id ?? '' } }
  },
  downloadDocument: async ({ world }) => ({ given: { document_id: world.document } }),
  async judgeFact({ anna, world }) {
    const [fact] = dataOf<{ id: string }[]>(await anna.get(`/notes/facts/${world.appointment}`))
    return { given: { factId: fact?.id ?? '' } }
  },
  async getPracticeLogo({ anna }) {
    await anna.upload('/practice/logo', { logo: FILES.logo }, 'PUT')
    return {}
  },
  async mergePatients({ anna }) {
    return { given: { other_id: dataOf(await anna.post('/patients', { last_name: 'Doppelt' }))._id } }
  },
  async unmergePatients({ anna, world }) {
    const { _id: other_id } = dataOf(await anna.post('/patients', { last_name: 'Doppelt' }))
    const answer = await anna.post(`/patients/${world.patient}/merge`, { other_id })
    return { given: { merge_id: dataOf<{ merge_id: string }>(answer).merge_id } }
  },
  // Nothing listens there: the calendar is kept, with its error.
  addCalendar: async (stage) => ({ ...(await asAnother(stage)), given: { url: 'http://127.0.0.1:9/anna.ics' } }),
  addCalendarAccount: async (stage) => ({ ...(await asAnother(stage)), given: onServer(await calendarServer()) }),
  changeCalendarAccount: withCalendarAccount,
  listOfferedCalendars: withCalendarAccount,
  readOfferedCalendar: withCalendarAccount,
  setCalendarTarget: withCalendarAccount,
  addWebhook: asAnother,
  async pairGdtAgent({ anna }) {
    const code = dataOf<{ code: string }>(await anna.post('/gdt/agents/code')).code
    return { given: { code } }
  },
  getAgentWork: asWorkplace,
  sendAgentRequest: asWorkplace,
  fetchAgentAnswer: asWorkplace,
  acknowledgeAgentAnswer: asWorkplace,
  putAgentFileAside: asWorkplace,
  putAgentFileBack: asWorkplace,
  async retryWebhookDelivery({ service, world, anna }) {
    const deliveryId = newId()
    const event = { type: 'notes.failed' as const, event_json: '{}', created_at: service.clock.now().toISOString() }
    await service.adapters.database.db
      .insertInto('webhook_deliveries')
      .values({
        ...{ id: deliveryId, webhook_id: world.webhook, doctor_id: anna.id, event_row: 0, event_seq: 1, ...event },
        ...{ status: 'failed', attempts: 6, due_at: null, last_status: 500, last_error: 'refused', delivered_at: null },
      })
      .execute()
    return { given: { deliveryId } }
  },
  async retryDocument({ service, world }) {
    await service.adapters.database.db
      .updateTable('documents')
      .set({ extraction_status: 'failed' })
      .where('id', '=', world.document)
      .execute()
    return {}
  },
}

/** It does not keep the process alive. */
async function calendarServer(): Promise<CaldavServer> {
  const server = await caldavServer()
  server.unref()
  return server
}

const onServer = ({ url }: CaldavServer) => ({ url, username: USERNAME, password: PASSWORD })

/** A doctor with an account on a running calendar server. */
async function withCalendarAccount({ service }: Stage): Promise<Prepared> {
  const [client, server] = [await service.doctor(), await calendarServer()]
  const { _id: id } = dataOf(await client.post('/calendars/accounts', onServer(server)))
  return { client, id, given: { account_id: id, url: server.calendars.private, password: PASSWORD } }
}

/** A workplace paired by the doctor, and a visit of theirs whose note does not wait for it. */
async function asWorkplace({ service, anna, world }: Stage): Promise<Prepared> {
  const { client } = await workplaceOf(service, anna)
  return { client, given: { appointment_id: world.appointment } }
}
