import { createHash } from 'node:crypto'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import * as appointments from '../../appointments/store.ts'
import { byAccount } from '../../audit/actions.ts'
import * as audit from '../../audit/store.ts'
import { messagesFor } from '../../messages/messages.ts'
import * as notes from '../../notes/store.ts'
import type { Db } from '../../platform/db/open.ts'
import { DONE, Done, identifier, Success, success } from '../../platform/http/schema.ts'
import { addressee, answerOf } from '../answer.ts'
import { presentProfile } from '../present.ts'
import { PROFILES } from '../profiles.ts'
import { readRequest } from '../request.ts'
import * as exchange from '../store.ts'
import type { Take } from '../take.ts'
import {
  AgainDone,
  AgentAnswer,
  AgentRequest,
  AgentRequestResult,
  AgentWork,
  AnswerWanted,
  AnswerWritten,
  PutAside,
  PutAsideWords,
} from './schema.ts'

interface Deps {
  db: Db
  take: Take
  /** IANA name of the practice timezone. */
  timezone: string
  now: () => Date
}

const AGENT = { tags: ['Delivery'], security: [{ agent: [] }] }

/** The routes a paired workplace may use, only for its doctor. */
export const gdtExchangeRoutes =
  ({ db, take, timezone, now }: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const from = ({ agent }: FastifyRequest) => ({ doctorId: agent.doctor_id, agentId: agent.id })
    const owned = (over: Db, { agent }: FastifyRequest, id: string) =>
      appointments.ownedBy(over, agent.doctor_id, identifier(id, 'Appointment'))

    app.get(
      '/gdt/agent',
      {
        schema: {
          ...AGENT,
          operationId: 'getAgentWork',
          summary: 'Ask what there is to do',
          description: 'For a workplace, every few seconds: how it is to work, and what waits for it.',
          response: { 200: Success(AgentWork) },
        },
        config: { clauses: ['contract 11a gdt'] },
      },
      async ({ agent }) => {
        const answers = await exchange.answersFor(db, agent)
        const again = await exchange.wantedAgain(db, agent.id)
        return success({
          ...{ agent_id: agent.id, name: agent.name, account: agent.email },
          profile: presentProfile(PROFILES[agent.profile]),
          answers: answers.map(({ appointment_id, created_at }) => ({ appointment_id, createdAt: created_at })),
          again: again.map(({ id, aside_key }) => ({ entry_id: id, key: aside_key })),
        })
      },
    )

    app.post(
      '/gdt/agent/requests',
      {
        schema: {
          ...AGENT,
          operationId: 'sendAgentRequest',
          summary: 'Hand over a request of the practice system',
          description:
            'A record 6301 or 6302, taken as from the folder of the service. A `source` that was taken before gets the same answer again. With a `fault` nothing was changed: the file is to be put aside.',
          body: AgentRequest,
          response: { 200: Success(AgentRequestResult) },
        },
        config: {
          clauses: ['contract 11a gdt'],
          example: {
            body: { source: 'a'.repeat(64), content: Buffer.from('01380006302\r\n').toString('base64') },
          },
        },
      },
      async (request) => {
        const { source, content } = request.body
        const reading = readRequest(Buffer.from(content, 'base64'), PROFILES[request.agent.profile].unmarked)
        if (reading.kind !== 'request') {
          const fault = reading.kind === 'fault' ? reading.fault : 'incomplete'
          return success({ appointment_id: null, fault, record: null })
        }
        // File ids are per workplace.
        const named = createHash('sha256').update(`${request.agent.id} ${source}`).digest('hex')
        const { fault, appointmentId } = await take(from(request), reading.request, named)
        return success({ appointment_id: appointmentId, fault, record: reading.request.record })
      },
    )

    app.post(
      '/gdt/agent/answers',
      {
        schema: {
          ...AGENT,
          operationId: 'fetchAgentAnswer',
          summary: 'Fetch an answer for the practice system',
          description:
            'The record 6310 of a released note that waits for this workplace. It waits until it is acknowledged: the same answer may be fetched again.',
          body: AnswerWanted,
          response: { 200: Success(AgentAnswer) },
        },
        config: {
          clauses: ['contract 11a gdt'],
          refuses: ['NotFound'],
          example: { body: { appointment_id: '0123456789abcdef01234567' } },
        },
      },
      async (request) => {
        const { agent } = request
        const appointment = await owned(db, request, request.body.appointment_id)
        const nothing = { appointment_id: appointment.id, version: 0, receiver: '', sender: '', content: null }
        const asked = (await exchange.awaits(db, agent.id, appointment)) && (await exchange.askedFor(db, appointment))
        const version = (await notes.ofAppointment(db, appointment))?.version
        if (!asked || !version || appointment.notes_status !== 'released') return success(nothing)
        const made = await answerOf(db, appointment, asked, timezone)
        await db.transaction().execute(async (tx) => {
          const target = { type: 'appointment', id: appointment.id } as const
          const entry = { actor: byAccount(agent.doctor_id), action: 'gdt_answer.read', target } as const
          await audit.record(tx, { ...entry, detail: { agent_id: agent.id } }, now())
          if (!('fault' in made)) return
          const current = await appointments.ownedBy(tx, agent.doctor_id, appointment.id)
          if (await exchange.answered(tx, agent.id, current))
            await exchange.logAnswer(tx, current, made.fault, agent.id, now())
        })
        if ('fault' in made) return success(nothing)
        const { receiver, sender } = addressee(asked)
        return success({ ...nothing, version, receiver, sender, content: made.bytes.toString('base64') })
      },
    )

    app.post(
      '/gdt/agent/answers/written',
      {
        schema: {
          ...AGENT,
          operationId: 'acknowledgeAgentAnswer',
          summary: 'Say that an answer is written',
          description:
            'Once its file is durable. When the note has changed meanwhile, the new version waits; said twice, nothing happens.',
          body: AnswerWritten,
          response: { 200: Done },
        },
        config: {
          clauses: ['contract 11a gdt'],
          refuses: ['NotFound'],
          example: { body: { appointment_id: '0123456789abcdef01234567', version: 1 } },
        },
      },
      async (request) => {
        const { agent, body } = request
        await db.transaction().execute(async (tx) => {
          const appointment = await owned(tx, request, body.appointment_id)
          if ((await notes.ofAppointment(tx, appointment))?.version !== body.version) return
          if (await exchange.answered(tx, agent.id, appointment))
            await exchange.logAnswer(tx, appointment, null, agent.id, now())
        })
        return DONE
      },
    )

    app.post(
      '/gdt/agent/aside',
      {
        schema: {
          ...AGENT,
          operationId: 'putAgentFileAside',
          summary: 'Say that a file is put aside',
          description: 'It stands in the log, from where it can be asked for again. Said twice, it stands there once.',
          body: PutAside,
          response: { 200: Success(PutAsideWords) },
        },
        config: {
          clauses: ['contract 11a gdt'],
          example: { body: { key: '0123456789abcdef01234567', fault: 'no_gdt', record: null } },
        },
      },
      async (request) => {
        const { fault } = request.body
        await exchange.logAside(db, from(request), request.body, now())
        return success({ words: messagesFor(request.agent.language).gdt.faults[fault] })
      },
    )

    app.post(
      '/gdt/agent/again',
      {
        schema: {
          ...AGENT,
          operationId: 'putAgentFileBack',
          summary: 'Say that a file is looked at again',
          description: 'It lies in the folder again, or was not there any more.',
          body: AgainDone,
          response: { 200: Done },
        },
        config: {
          clauses: ['contract 11a gdt'],
          example: { body: { entry_id: '0123456789abcdef01234567', found: true } },
        },
      },
      async ({ agent, body }) => {
        const wanted = await exchange.wantedAgain(db, agent.id)
        const entry = wanted.find(({ id }) => id === body.entry_id.toLowerCase())
        if (entry) await exchange.putBack(db, entry, body.found)
        return DONE
      },
    )
  }
