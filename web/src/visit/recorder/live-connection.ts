import { API } from '../../api/http.ts'
import { numbered } from './pcm.ts'

/** Sound that the service has not acknowledged. */
export interface Frame {
  seq: number
  samples: ArrayBuffer
}

export interface LiveSegment {
  id: string
  start_ms: number
  end_ms: number
  text: string
  final: boolean
}

/** How a live session ended: as its recording, or refused for good (`code` as in docs/speech.md). */
export type LiveEnd = { kind: 'ended' } | { kind: 'refused'; code: string }

interface Options {
  appointmentId: string
  /** Of a session that is resumed. */
  sessionId: string | null
  /** All that is not acknowledged, in order. */
  unacknowledged(): readonly Frame[]
  onConnected(connected: boolean): void
  /** `nextSeq`: everything before it is durable. */
  onSession(sessionId: string, nextSeq: number): void
  onAck(seq: number): void
  onText(segments: readonly LiveSegment[]): void
  /** The recording goes on without text. */
  onNoText(): void
  onOver(end: LiveEnd): void
}

export interface LiveConnection {
  /** Sends what is new. */
  send(): void
  /** Nothing more comes: the service makes the recording as soon as it has everything. */
  end(): void
  /** Leaves; the session can be resumed for ten minutes. */
  leave(): void
}

type ServerMessage =
  | { type: 'config_accepted'; session_id: string; next_seq: number }
  | { type: 'ack'; seq: number }
  | { type: 'transcript'; segments: LiveSegment[] }
  | { type: 'flushed' }
  | { type: 'ended'; recording_id: string | null }
  | { type: 'error'; code: string; message: string }

const PROTOCOL = 'visite.speech.v1'
/** After these the same session is not to be tried again (docs/speech.md). */
const FINAL = new Set([4400, 4401, 4403, 4404, 4409])
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 10_000
/** Sound on its way for so long without an answer: the connection is dead, whatever the browser thinks. */
const SILENCE_MS = 10_000

/** Speech to the service over a WebSocket that comes back by itself, numbered so that nothing is lost or doubled. */
export function liveConnection(options: Options): LiveConnection {
  let socket: WebSocket | null = null
  let { sessionId } = options
  let accepted = false
  let sent = -1
  let ending = false
  let endSent = false
  let over = false
  let refusal = ''
  let failures = 0
  let heardAt = 0
  let again: ReturnType<typeof setTimeout> | undefined

  const finish = (end: LiveEnd | null) => {
    if (over) return
    over = true
    clearTimeout(again)
    clearInterval(watch)
    removeEventListener('online', connect)
    removeEventListener('offline', lost)
    abandon()
    if (end) options.onOver(end)
  }
  const abandon = () => {
    const old = socket
    socket = null
    accepted = false
    if (!old) return
    old.onopen = old.onmessage = old.onclose = null
    old.close()
  }
  const lost = () => {
    abandon()
    options.onConnected(false)
    clearTimeout(again)
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures++) * (0.75 + Math.random() / 2)
    again = setTimeout(connect, wait)
  }
  const send = () => {
    if (!accepted || !socket) return
    for (const { seq, samples } of options.unacknowledged()) {
      if (seq <= sent) continue
      socket.send(numbered(seq, samples))
      sent = seq
    }
    if (ending && !endSent) {
      endSent = true
      socket.send(JSON.stringify({ type: 'end' }))
    }
  }
  const hear = (message: ServerMessage) => {
    heardAt = performance.now()
    switch (message.type) {
      case 'config_accepted':
        sessionId = message.session_id
        options.onSession(sessionId, message.next_seq)
        accepted = true
        sent = message.next_seq - 1
        failures = 0
        options.onConnected(true)
        return send()
      case 'ack':
        return options.onAck(message.seq)
      case 'transcript':
        return options.onText(message.segments)
      case 'ended':
        return finish({ kind: 'ended' })
      case 'error':
        if (message.code.startsWith('LIVE_TEXT_')) options.onNoText()
        refusal = message.code
    }
  }
  function connect(): void {
    if (over) return
    clearTimeout(again)
    abandon()
    refusal = ''
    endSent = false
    const opened = new WebSocket(`${location.origin.replace(/^http/, 'ws')}${API}/speech`, [PROTOCOL])
    socket = opened
    heardAt = performance.now()
    opened.onopen = () => {
      const resumed = sessionId === null ? {} : { session_id: sessionId }
      opened.send(JSON.stringify({ type: 'config', appointment_id: options.appointmentId, ...resumed }))
    }
    opened.onmessage = ({ data }: MessageEvent<string>) => hear(JSON.parse(data))
    opened.onclose = ({ code }) => {
      if (FINAL.has(code)) finish({ kind: 'refused', code: refusal || String(code) })
      else lost()
    }
  }
  const watch = setInterval(() => {
    const waiting = socket !== null && (!accepted || endSent || options.unacknowledged().length > 0)
    if (!waiting) heardAt = performance.now()
    else if (performance.now() - heardAt > SILENCE_MS) lost()
  }, 1_000)
  addEventListener('online', connect)
  addEventListener('offline', lost)
  connect()
  return {
    send,
    end() {
      ending = true
      send()
    },
    leave: () => finish(null),
  }
}
