import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** Where in the conversation something goes wrong. `answer` comes after the whole mail has arrived. */
type Stage = 'connect' | 'from' | 'to' | 'answer'

type SmtpFault =
  /** The server refuses; `text` may hold what servers like to repeat. */
  | { at: Stage; code: number; text?: string }
  | { at: Stage; drop: true }
  /** No answer ever comes. */
  | { at: Stage; silent: true }

interface ReceivedMail {
  from: string
  to: string[]
  raw: Buffer
  secure: boolean
  user: string | undefined
}

interface SmtpServerOptions {
  /** Requires this login. */
  account?: { user: string; password: string }
  /** TLS from the first byte, or offered by STARTTLS; with a certificate that nobody has signed. Default: none. */
  tls?: 'smtps' | 'starttls'
}

/** A mail server on loopback that really accepts mail, and can be told to fail first. */
export async function startSmtpServer({ account, tls }: SmtpServerOptions = {}) {
  const mails: ReceivedMail[] = []
  const faults: SmtpFault[] = []
  let connections = 0

  function meet(stage: Stage, session: SMTPServerSession, goOn: (error?: Error) => void): void {
    const index = faults.findIndex(({ at }) => at === stage)
    const fault = index < 0 ? undefined : faults.splice(index, 1)[0]
    if (!fault) goOn()
    else if ('code' in fault) goOn(Object.assign(new Error(fault.text ?? 'as told'), { responseCode: fault.code }))
    else if ('drop' in fault) socketOf(session)?.destroy()
  }
  const socketOf = (session: SMTPServerSession) =>
    [...server.connections].find(({ session: { id } }) => id === session.id)?._socket

  const server = new SMTPServer({
    secure: tls === 'smtps',
    authOptional: !account,
    allowInsecureAuth: true,
    disabledCommands: [...(account ? [] : ['AUTH']), ...(tls === 'starttls' ? [] : ['STARTTLS'])],
    closeTimeout: 1_000,
    onAuth(auth, _session, callback) {
      if (auth.username === account?.user && auth.password === account?.password)
        callback(null, { user: auth.username })
      else callback(new Error('wrong password'))
    },
    onConnect(session, callback) {
      connections++
      meet('connect', session, callback)
    },
    onMailFrom: (_address, session, callback) => meet('from', session, callback),
    onRcptTo: (_address, session, callback) => meet('to', session, callback),
    onData(stream, session, callback) {
      buffer(stream).then((raw) => {
        meet('answer', session, (error) => {
          if (error) return callback(error)
          mails.push({
            from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
            to: session.envelope.rcptTo.map(({ address }) => address),
            raw,
            secure: session.secure,
            user: session.user,
          })
          callback()
        })
      }, callback)
    },
  })
  // Connections break because the test says so, not because of the server.
  server.on('error', () => {})
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  const login = account ? `${encodeURIComponent(account.user)}:${encodeURIComponent(account.password)}@` : ''

  return {
    url: `${tls === 'smtps' ? 'smtps' : 'smtp'}://${login}127.0.0.1:${port}`,
    /** What was accepted, in order. */
    mails: mails as readonly ReceivedMail[],
    connections: () => connections,
    /** Each fault happens once, the next time its stage is reached. */
    failNext: (...next: SmtpFault[]) => void faults.push(...next),
    /** Closes the connections that clients keep open between mails. */
    dropIdle() {
      for (const { _socket } of server.connections) _socket.destroy()
    },
    stop: () =>
      new Promise<void>((resolve) => {
        for (const { _socket } of server.connections) _socket.destroy()
        server.close(resolve)
      }),
  }
}
