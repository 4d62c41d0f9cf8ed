import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'

/** A service that first refuses live speech (4429) and afterwards takes any amount of it. */
export async function busySpeech() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', handleProtocols: () => 'visite.speech.v1' })
  await once(server, 'listening')
  let calls = 0
  server.on('connection', (socket) => {
    if (++calls === 1) return socket.close(4429, 'TOO_MANY')
    socket.on('message', (data) => {
      const { type } = JSON.parse(String(data))
      if (type === 'config') socket.send(JSON.stringify({ type: 'config_accepted', session_id: 's', next_seq: 0 }))
      if (type === 'end') socket.send(JSON.stringify({ type: 'ended', recording_id: null }))
    })
  })
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  }
}
