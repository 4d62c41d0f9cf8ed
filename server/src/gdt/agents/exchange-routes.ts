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
          summary: 'Poll for pending work',
          description: 'For a workplace, every few seconds: its settings, and what is waiting for it.',
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
          summary: 'Deliver a request from the practice system',
          description:
            'A 6301 or 6302 record, handled like one from the service’s folder. A `source` that was accepted ' +
            'before gets the same answer again. If the answer has a `fault`, nothing was changed and the file ' +
            'should be put aside.',
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
            'The 6310 record of a released note that is waiting for this workplace. It keeps waiting until it is ' +
            'acknowledged, so it can be fetched again.',
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
          summary: 'Acknowledge an answer',
          description:
            'Send this once the file is safely on disk. If the note has changed in the meantime, its new version ' +
            'is now waiting. Acknowledging twice is harmless.',
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
          summary: 'Report a file as put aside',
          description:
            'The file appears in the log, where a retry can be requested. A file reported twice appears once.',
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
          summary: 'Report a file as retried',
          description: 'The file is back in the folder, or was no longer there.',
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
