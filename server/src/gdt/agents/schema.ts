import { type Static, Type } from 'typebox'
import { GDT_FAULTS, GDT_PROFILE_IDS, GDT_RECORDS } from '../../platform/db/states.ts'
import { Id, Named, NullableOneOf, OneOf, RequiredText } from '../../platform/http/schema.ts'
import { MOST_BYTES } from '../rules.ts'
import { GdtProfile } from '../schema.ts'

const LONGEST_NAME = 100
const ProfileId = OneOf(GDT_PROFILE_IDS, 'The practice system’s profile: see `GET /gdt/settings`')

/** A workplace that exchanges files with the practice system. */
export const GdtAgent = Named('GdtAgent', {
  _id: Type.String(),
  name: Type.String(),
  platform: Type.String(),
  profile: ProfileId,
  createdAt: Type.String(),
  last_seen_at: Type.String({ description: 'Accurate to the minute' }),
  waiting: Type.Integer({ description: 'Answers not fetched yet' }),
})
export type GdtAgent = Static<typeof GdtAgent>

export const GdtAgentChange = Named('GdtAgentChange', { name: RequiredText(LONGEST_NAME), profile: ProfileId })

export const PairingCode = Named('PairingCode', {
  code: Type.String({ description: 'To enter at the workplace; shown only now' }),
  expires_at: Type.String(),
})

export const Pairing = Named('Pairing', {
  code: RequiredText(LONGEST_NAME),
  name: RequiredText(LONGEST_NAME),
  platform: RequiredText(LONGEST_NAME),
})

export const Paired = Named('Paired', {
  token: Type.String({ description: 'For `Authorization: Bearer`; shown only now' }),
  agent_id: Type.String(),
  account: Type.String({ description: 'Mail address of the account it works for' }),
})

/** Pending work of a workplace. */
export const AgentWork = Named('AgentWork', {
  agent_id: Type.String(),
  name: Type.String(),
  account: Type.String(),
  profile: GdtProfile,
  answers: Type.Array(Named('WaitingAnswer', { appointment_id: Type.String(), createdAt: Type.String() }), {
    description: 'Answers to fetch and write, oldest first',
  }),
  again: Type.Array(Named('AgainEntry', { entry_id: Type.String(), key: Type.String() }), {
    description: 'Files that were put aside and should be retried',
  }),
})
export type AgentWork = Static<typeof AgentWork>

const BASE64 = '^[A-Za-z0-9+/]*={0,2}$'

export const AgentRequest = Named('AgentRequest', {
  source: Type.String({
    pattern: '^[0-9a-f]{64}$',
    description: 'Identifies the file, so that it is accepted only once',
  }),
  content: Type.String({
    pattern: BASE64,
    maxLength: Math.ceil((MOST_BYTES + 1) / 3) * 4,
    description: 'Content of the file, base64',
  }),
})

export const AgentRequestResult = Named('AgentRequestResult', {
  appointment_id: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'The visit; null if the file was not accepted, or the visit has been erased',
  }),
  fault: NullableOneOf(GDT_FAULTS),
  record: NullableOneOf(GDT_RECORDS),
})
export type AgentRequestResult = Static<typeof AgentRequestResult>

export const AnswerWanted = Named('AnswerWanted', { appointment_id: Id })

export const AgentAnswer = Named('AgentAnswer', {
  appointment_id: Type.String(),
  version: Type.Integer({ description: 'Version of the note; send it with the acknowledgement' }),
  receiver: Type.String(),
  sender: Type.String(),
  content: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'The 6310 record, base64; null if there is nothing to hand over',
  }),
})
export type AgentAnswer = Static<typeof AgentAnswer>

export const AnswerWritten = Named('AnswerWritten', { appointment_id: Id, version: Type.Integer({ minimum: 1 }) })

export const PutAside = Named('PutAside', {
  key: Type.String({ pattern: '^[0-9a-f]{24}$', description: 'Part of the name under which the file was put aside' }),
  fault: OneOf(GDT_FAULTS),
  record: NullableOneOf(['6301', '6302'] as const),
})

export const PutAsideWords = Named('PutAsideWords', {
  words: Type.String({ description: 'The reason in words, for a file beside it' }),
})

export const AgainDone = Named('AgainDone', {
  entry_id: Id,
  found: Type.Boolean({ description: 'Whether the file was still there' }),
})
