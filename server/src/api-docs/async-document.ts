import packageOfServer from '../../package.json' with { type: 'json' }
import { EVENT_DATA, EventMessage } from '../events/schema.ts'
import { type EventType, RESET } from '../events/types.ts'
import { CLIENT_MESSAGES, CLOSE, PROTOCOL, SERVER_MESSAGES } from '../speech/schema.ts'
import { contactAt } from './contact.ts'
import type { Json } from './document.ts'
import { named } from './named.ts'

export interface AsyncMessage {
  title: string
  summary: string
  contentType: string
  payload: Json
}

/** The AsyncAPI 3 document, as far as this project reads it. */
export interface AsyncDocument {
  asyncapi: string
  info: Json
  defaultContentType: string
  servers: Json
  channels: Json
  operations: Json
  components: { securitySchemes: Json; messages: Record<string, AsyncMessage>; schemas: Record<string, Json> }
}

const EVENTS: Readonly<Record<EventType | typeof RESET, string>> = {
  'appointment.created': 'An appointment was created',
  'appointment.updated': 'An appointment, or something attached to it that has no event of its own, was changed',
  'appointment.deleted': 'An appointment was erased, with everything attached to it',
  'recording.added': 'A recording or another take was stored and is being transcribed',
  'recording.deleted': 'A recording was deleted',
  'transcription.completed': 'A transcription is ready; notes are being drafted',
  'transcription.failed': 'Transcription failed for good; the appointment says why',
  'notes.drafted': 'A draft is ready to read',
  'notes.saved': 'A clinician saved the notes',
  'notes.regenerated': 'Notes were drafted again on request',
  'notes.failed': 'Drafting failed for good; the appointment says why',
  'consent.given': 'A patient consented to recording',
  'consent.withdrawn': 'A patient withdrew consent: recordings, transcription and unreleased drafts are erased',
  'document.added': 'A document was stored; its text is being extracted',
  'document.updated': 'A document’s details changed, for example how far the extraction of its text is',
  'document.deleted': 'A document was deleted',
  'patient.created': 'A patient was created, or a merge was undone',
  'patient.updated': 'A patient was changed',
  'patient.deleted': 'A patient was erased, or merged into another',
  'session.revoked': 'A device was signed out; if the stream belongs to it, the stream ends',
  [RESET]: 'Events are missing: reload what you show. This event reports no change itself',
}

const SPEECH_IN: Readonly<Record<keyof typeof CLIENT_MESSAGES, string>> = {
  config: 'Names the appointment; must be the first message, within ten seconds',
  pause: 'Stops recording what is said from now on',
  resume: 'Records what is said from now on',
  flush: 'Asks for `flushed`',
  end: 'Ends the session: the audio becomes the appointment’s recording',
}

const SPEECH_OUT: Readonly<Record<keyof typeof SERVER_MESSAGES, string>> = {
  config_accepted: 'Audio may be sent, starting with frame `next_seq`',
  ack: 'This frame and all earlier ones are stored durably',
  transcript: 'Live text: a segment is sent again with the same `id` while it grows, and finally once as `final`',
  flushed: 'Everything sent before `flush` is stored durably, and its text was sent as final',
  ended: 'The resulting recording; null if nothing was said',
  error: 'Why the server is about to close, or that live text is missing',
}

const AUDIO: AsyncMessage = {
  title: 'audio',
  summary: 'A binary frame: big-endian uint32 sequence number, then samples (pcm_s16le, mono, 16 kHz); at most 256 KiB',
  contentType: 'application/octet-stream',
  payload: { type: 'string', format: 'binary' },
}

const json = (title: string, summary: string, payload: Json): AsyncMessage => ({
  title,
  summary,
  contentType: 'application/json',
  payload,
})

/** `data:` of the event, with its own `type` and `data`. */
const eventPayload = (type: EventType | typeof RESET): Json => {
  const { properties, ...object } = EventMessage as unknown as Json & { properties: Json }
  return { ...object, properties: { ...properties, type: { const: type }, data: EVENT_DATA[type] as unknown as Json } }
}

const messagesOf = <T extends string>(
  prefix: string,
  summaries: Readonly<Record<T, string>>,
  payload: (type: T) => unknown,
) =>
  Object.fromEntries(
    Object.entries<string>(summaries).map(([type, summary]) => [
      `${prefix}.${type}`,
      json(type, summary, payload(type as T) as Json),
    ]),
  )

/** What the API's document cannot say: the stream of events and the exchange of live speech (contract 4, contract 5). */
export function asyncDocument({ publicUrl, basePath }: { publicUrl: string; basePath: string }): AsyncDocument {
  const { host, protocol } = new URL(publicUrl)
  const secure = protocol === 'https:'
  const events = messagesOf('event', EVENTS, eventPayload)
  const incoming = { ...messagesOf('client', SPEECH_IN, (type) => CLIENT_MESSAGES[type]), 'client.audio': AUDIO }
  const outgoing = messagesOf('server', SPEECH_OUT, (type) => SERVER_MESSAGES[type])
  const each = Object.entries({ ...events, ...incoming, ...outgoing })
  const { value: payloads, schemas } = named(Object.fromEntries(each.map(([name, { payload }]) => [name, payload])))
  const server = (protocol: string, description: string) => ({
    host,
    pathname: new URL(publicUrl).pathname.replace(/\/$/, '') + basePath,
    protocol,
    description,
    security: [{ $ref: '#/components/securitySchemes/bearer' }, { $ref: '#/components/securitySchemes/cookie' }],
  })
  const channel = (address: string, on: string, messages: object, description: string) => ({
    address,
    servers: [{ $ref: `#/servers/${on}` }],
    description,
    messages: Object.fromEntries(
      Object.keys(messages).map((name) => [name, { $ref: `#/components/messages/${name}` }]),
    ),
  })
  const operation = (
    action: 'send' | 'receive',
    channel: string,
    messages: object,
    summary: string,
    description: string,
  ) => ({
    action,
    channel: { $ref: `#/channels/${channel}` },
    summary,
    description,
    messages: Object.keys(messages).map((name) => ({ $ref: `#/channels/${channel}/messages/${name}` })),
  })
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Visite, events and live speech',
      version: packageOfServer.version,
      description:
        'Messages that the service sends and receives outside requests and answers, which `openapi.json` describes.',
      contact: contactAt(publicUrl),
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
      tags: [{ name: 'Events' }, { name: 'Live speech' }],
    },
    defaultContentType: 'application/json',
    servers: {
      streams: server(secure ? 'https' : 'http', 'Server-Sent Events'),
      sockets: server(secure ? 'wss' : 'ws', 'WebSocket'),
    },
    channels: {
      events: channel(
        '/events',
        'streams',
        events,
        'A stream of Server-Sent Events (`id`, `event`, `data`) with ids and states only. `Last-Event-ID` replays events missed in the last 24 hours. A comment is sent every 15 seconds. The stream ends with its session.',
      ),
      speech: {
        ...channel(
          '/speech',
          'sockets',
          { ...incoming, ...outgoing },
          `Subprotocols \`${PROTOCOL}, bearer.<token>\`, or the \`Authorization\` header. A dropped connection can be resumed from \`next_seq\` for ten minutes. Close codes: ${Object.entries(
            CLOSE,
          )
            .map(([reason, code]) => `${code} ${reason}`)
            .join(', ')}.`,
        ),
        bindings: { ws: { method: 'GET' } },
      },
    },
    operations: {
      tellChanges: operation(
        'send',
        'events',
        events,
        'Sends changes to the signed-in doctor’s data as they happen',
        'Each change is sent once, in order. A client that reconnects with `Last-Event-ID` gets what it missed.',
      ),
      takeSpeech: operation(
        'receive',
        'speech',
        incoming,
        'Receives a consultation as it is spoken',
        'First `config`, then audio frames; `end` turns them into the appointment’s recording.',
      ),
      tellSpeech: operation(
        'send',
        'speech',
        outgoing,
        'Sends what has been stored and understood',
        '`ack` means that frames are stored durably; live text comes as `transcript` if the engine can keep up.',
      ),
    },
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        cookie: {
          type: 'httpApiKey',
          in: 'cookie',
          name: 'visite_session',
          description: 'For pages of the service’s own origin; over https, its name begins with `__Host-`',
        },
      },
      messages: Object.fromEntries(
        each.map(([name, message]) => [name, { ...message, payload: payloads[name] ?? {} }]),
      ),
      schemas,
    },
  }
}
