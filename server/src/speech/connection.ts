import type { FastifyBaseLogger } from 'fastify'
import type { RawData, WebSocket } from 'ws'
import type { Doctor } from '../accounts/authenticate.ts'
import type { Messages } from '../messages/messages.ts'
import type { Spools } from '../platform/spool/spools.ts'
import { type Acknowledgements, acknowledgements } from './acknowledgements.ts'
import { type ClientSocket, clientSocket } from './client-socket.ts'
import { type ConversationEffect, type ConversationInput, conversationAfter, GREETING } from './conversation.ts'
import { type Dictation, dictation, type Held } from './dictation.ts'
import type { Outcome } from './finish.ts'
import type { LiveTexts } from './live-text.ts'
import { asRefusal, noConfig } from './refusals.ts'
import type { Limits, SpeechRefusal } from './rules.ts'
import type { Config } from './schema.ts'
import { FRESH_POLLS, type Opened, type SpeechSessions } from './sessions.ts'

/** One client on one socket. */
export interface Connection {
  /** Set once the caller is known. */
  doctor(): Doctor | null
  /** Set once it may write to a session. */
  session(): Held | null
  /** At this time (`performance.now`), the session's row showed that it is still this connection's. */
  confirm(at: number): void
  /** Says why and closes. Resolves when everything it has accepted is in the spool. Safe to call twice. */
  refuse(refusal: SpeechRefusal): Promise<void>
  /** Ends it without a message: the peer does not answer. */
  cut(): void
  /** Cuts off a peer that has not answered the last ping. */
  ping(): void
}

interface Deps {
  limits: Limits
  messages: Messages
  spools: Spools
  sessions: Pick<SpeechSessions, 'open'>
  texts: LiveTexts
  log: FastifyBaseLogger
  /** @throws {AuthError} or {SpeechRefusal} */
  identify(): Promise<Doctor>
  /** Records that the session is to end. @returns false when it is no longer this connection's */
  beginEnding(session: Held): Promise<boolean>
  finish(id: string): Promise<Outcome>
  /** Everything accepted is in the spool, and nothing more comes. */
  released(session: Held): Promise<void>
  /** It is over; called once. */
  onClosed(): void
}

/**
 * Bytes that are not durable yet: above the first, the socket is not read any further; below the second, it is again.
 */
const MOST_PENDING = 1024 * 1024
const FEW_PENDING = 256 * 1024

/** Holds the conversation with one client (contract 4 speech): does what `conversationAfter` decides. */
export function converse(socket: WebSocket, deps: Deps): Connection {
  const { limits, log } = deps
  const started = performance.now()
  const client = clientSocket(socket, deps.messages)
  const acks = acknowledgements({
    send: (seq, sent) => client.send({ type: 'ack', seq }, sent),
    freshMs: FRESH_POLLS * limits.pollMs,
  })
  let state = GREETING
  let doctor: Doctor | null = null
  let dictating: Dictation | null = null
  let settling: Promise<void> | null = null

  function tell(input: ConversationInput): void {
    try {
      const step = conversationAfter(state, input, limits)
      state = step.state
      for (const effect of step.effects) perform(effect)
    } catch (error) {
      fail(error)
    }
  }
  const fail = (error: unknown) => void refuse(asRefusal(error, log))
  const refuse = (refusal: SpeechRefusal): Promise<void> => {
    tell({ type: 'refused', refusal })
    return settle()
  }
  const patience = setTimeout(() => void refuse(noConfig()), limits.configMs)

  const perform = performing({
    ...{ client, acks, tell, fail, dictating: () => dictating, settle: () => void settle() },
    open(config) {
      clearTimeout(patience)
      void open(config).then(carryOn, fail)
    },
  })
  const onDurable = (seq: number) => {
    acks.durable(seq)
    if (!state.busy && client.isHeld() && (dictating?.pending() ?? 0) < FEW_PENDING) client.readOn()
  }

  /** Takes what has arrived in the meantime. */
  function carryOn(): void {
    tell({ type: 'ready' })
    while (!state.busy && state.stage !== 'closed') {
      const message = client.waiting.next()
      if (!message) {
        client.readOn()
        return
      }
      tell({ type: 'heard', message })
    }
  }

  const open = async (config: Config): Promise<void> => {
    if (doctor) await deps.sessions.open(doctor, config, (found) => opened(config, found))
  }
  async function opened(config: Config, found: Opened): Promise<void> {
    if (found.over) return tell({ type: 'wasOver', recording_id: found.recording_id })
    const { row, next_seq, bytes } = found
    const spool = { id: row.id, owner: { kind: 'appointment', id: row.appointment_id } } as const
    const writer = await deps.spools.open(spool, row.generation, next_seq, { onDurable, onFailure: fail })
    const own = dictation({ ...deps, socket: client, acks, writer }, found)
    if (state.stage === 'closed') return own.letGo(null)
    dictating = own
    acks.begin(next_seq)
    tell({ type: 'opened', session_id: row.id, next_seq, bytes })
    own.listenIn(config.language)
  }

  /** Runs once, whoever ended it. */
  function settle(): Promise<void> {
    settling ??= (async () => {
      clearTimeout(patience)
      client.waiting.forget()
      acks.stop()
      await dictating?.letGo(state.ended ? null : state.bytes)
      const ms = Math.round(performance.now() - started)
      log.info({ route: 'speech', code: state.closeCode, ms }, 'speech connection')
      deps.onClosed()
    })()
    return settling
  }

  listenTo(socket, tell)
  void deps.identify().then((known) => {
    doctor = known
    carryOn()
  }, fail)
  return {
    doctor: () => doctor,
    session: () => dictating?.session ?? null,
    confirm: acks.confirm,
    refuse,
    cut: () => socket.terminate(),
    ping() {
      // A client that is not being read cannot be heard answering.
      if (!client.isHeld()) tell({ type: 'pingDue' })
    },
  }
}

interface Performing {
  client: ClientSocket
  acks: Acknowledgements
  dictating(): Dictation | null
  open(config: Config): void
  settle(): void
  tell(input: ConversationInput): void
  fail(error: unknown): void
}

/** Carries out the effects and reports their results. */
function performing({ client, acks, dictating, open, settle, tell, fail }: Performing) {
  const store = (seq: number, pcm: Buffer) => {
    dictating()?.store(seq, pcm)
    if ((dictating()?.pending() ?? 0) > MOST_PENDING) client.hold()
  }
  return (effect: ConversationEffect): void => {
    switch (effect.type) {
      case 'wait':
        client.waiting.add(effect.message)
        break
      case 'open':
        open(effect.config)
        break
      case 'store':
        store(effect.seq, effect.pcm)
        break
      case 'listen':
        dictating()?.listen(effect.pcm)
        break
      case 'acknowledgeAgain':
        acks.repeat()
        break
      case 'flush':
        void dictating()
          ?.flush()
          .then(() => tell({ type: 'flushed' }), fail)
        break
      case 'end':
        void dictating()
          ?.end()
          .then((recording_id) => tell({ type: 'finished', recording_id }), fail)
        break
      case 'settle':
        settle()
        break
      default:
        client.perform(effect)
    }
  }
}

function listenTo(socket: WebSocket, tell: (input: ConversationInput) => void): void {
  socket.on('message', (data: RawData, binary: boolean) => {
    const whole = Buffer.isBuffer(data) ? data : Buffer.concat(Array.isArray(data) ? data : [Buffer.from(data)])
    tell({ type: 'heard', message: { data: whole, binary } })
  })
  socket.on('pong', () => tell({ type: 'pong' }))
  // ws has already closed it. What it reports is the peer's fault: the plugin would log it as ours, whoever sends it.
  socket.removeAllListeners('error').on('error', () => {})
  socket.on('close', (code) => tell({ type: 'gone', code }))
}
