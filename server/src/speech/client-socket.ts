import type { WebSocket } from 'ws'
import type { Messages } from '../messages/messages.ts'
import type { ConversationEffect, Heard } from './conversation.ts'
import type { ServerMessage } from './schema.ts'

/** The effects that need nothing but a socket. */
export type SocketEffect = Extract<ConversationEffect, { type: 'send' | 'complain' | 'ping' | 'cut' | 'close' }>

/** One client's socket: what is sent to it, and what still waits to be sent. */
export interface ClientSocket {
  /** @param sent called when the system has taken it, or nobody is left */
  send(message: ServerMessage, sent?: () => void): void
  complain(code: string, message: string): void
  perform(effect: SocketEffect): void
  /** Stops reading until there is room. */
  hold(): void
  isHeld(): boolean
  readOn(): void
  /** Bytes it has not taken yet. */
  behind(): number
  /** Messages that came too early; above a limit, the socket is no longer read. */
  readonly waiting: { add(message: Heard): void; next(): Heard | undefined; forget(): void }
}

/** Messages that wait until it is known who is speaking about what. */
const MOST_WAITING = 1024 * 1024
/** Memory that a message takes besides its content. */
const MESSAGE_BYTES = 128
/** A peer that does not take part in closing is cut off. */
const CLOSING_MS = 2_000

/** @param messages in the client's language */
export function clientSocket(socket: WebSocket, messages: Messages): ClientSocket {
  const send: ClientSocket['send'] = (message, sent) => {
    if (socket.readyState !== socket.OPEN) sent?.()
    else socket.send(JSON.stringify(message), () => sent?.())
  }
  const complain = (code: string, message: string) => send({ type: 'error', code, message })
  const readOn = () => {
    if (socket.isPaused) socket.resume()
  }
  return {
    send,
    complain,
    readOn,
    hold: () => socket.pause(),
    isHeld: () => socket.isPaused,
    behind: () => socket.bufferedAmount,
    waiting: waitingMessages(() => socket.pause()),
    perform(effect) {
      if (effect.type === 'send') send(effect.message)
      else if (effect.type === 'complain') complain(effect.code, effect.text(messages))
      else if (effect.type === 'cut') socket.terminate()
      else if (effect.type === 'ping') {
        if (socket.readyState === socket.OPEN) socket.ping()
      } else {
        readOn()
        socket.close(effect.code, effect.reason)
        setTimeout(() => socket.terminate(), CLOSING_MS).unref()
      }
    },
  }
}

function waitingMessages(onMany: () => void): ClientSocket['waiting'] {
  let messages: Heard[] = []
  let bytes = 0
  const sizeOf = ({ data }: Heard) => data.length + MESSAGE_BYTES
  return {
    add(message) {
      messages.push(message)
      bytes += sizeOf(message)
      if (bytes > MOST_WAITING) onMany()
    },
    next() {
      const first = messages.shift()
      if (first) bytes -= sizeOf(first)
      return first
    },
    forget() {
      messages = []
    },
  }
}
