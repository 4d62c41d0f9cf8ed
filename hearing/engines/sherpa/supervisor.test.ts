import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { audioFolder } from '../../test/audio.ts'
import { toneModel } from '../../test/tone-models/folders.ts'
import { speakTones } from '../../test/tones.ts'
import { recogniseFolder } from './model-folder.ts'
import { type SherpaProcess, sherpaProcess } from './supervisor.ts'

const folder = audioFolder()
const model = await recogniseFolder(toneModel(folder.path('models'), 'nemo-ctc'))
const opened: SherpaProcess[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()))
})
afterAll(folder.remove)

const DYING = new URL('../../test/dying-child.ts', import.meta.url)
function supervised(settings: Omit<Parameters<typeof sherpaProcess>[0], 'model'> = {}) {
  const process = sherpaProcess({ model, ...settings })
  opened.push(process)
  return process
}
const signal = () => AbortSignal.timeout(20_000)
const question = { samples: speakTones([0.3, 'hello doctor', 0.3]), language: 'de', hotwords: null }
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

describe('the process of a model', () => {
  it('is started by the first question and stays for the next', async () => {
    const sherpa = supervised()
    expect(sherpa.pid()).toBeNull()
    expect(await sherpa.ask('hear', question, signal())).toMatchObject([{ text: 'hello doctor' }])
    const pid = sherpa.pid()
    expect(pid).not.toBeNull()
    await sherpa.ask('hear', question, signal())
    expect(sherpa.pid()).toBe(pid)
  })

  it('fails those who wait when it is killed, and starts again for the next question', async () => {
    const sherpa = supervised()
    await sherpa.ask('hear', question, signal())
    const pid = sherpa.pid() ?? 0
    const waiting = sherpa.ask('hear', { ...question, samples: new Int16Array(16_000 * 600) }, signal())
    process.kill(pid, 'SIGKILL')
    await expect(waiting).rejects.toMatchObject({ kind: 'unavailable', retryable: true })
    expect(await sherpa.ask('hear', question, signal())).toMatchObject([{ text: 'hello doctor' }])
    expect(sherpa.pid()).not.toBe(pid)
  })

  it('is left alone for a while when it dies again and again', async () => {
    let now = 1_000_000
    const sherpa = supervised({ program: DYING, now: () => now })
    for (let death = 0; death < 3; death++) {
      await expect(sherpa.ask('hear', question, signal())).rejects.toMatchObject({
        kind: 'unavailable',
        // In the engine's words, but without paths.
        message: "the speech engine died: The model 'vad.onnx' is odd",
      })
    }
    await expect(sherpa.ask('hear', question, signal())).rejects.toThrow('died 3 times in a row')
    expect(sherpa.pid()).toBeNull()
    now += 11 * 60_000
    await expect(sherpa.ask('hear', question, signal())).rejects.toThrow('the speech engine died: The model')
  })

  it('ends when the only one who waits gives up, with the reason of the signal', async () => {
    const sherpa = supervised()
    await sherpa.ask('hear', question, signal())
    const pid = sherpa.pid() ?? 0
    const controller = new AbortController()
    const reason = new Error('the recording was deleted')
    const waiting = sherpa.ask('hear', { ...question, samples: new Int16Array(16_000 * 600) }, controller.signal)
    controller.abort(reason)
    await expect(waiting).rejects.toBe(reason)
    expect(isAlive(pid)).toBe(false)
    // An intended end is not a crash.
    for (let again = 0; again < 4; again++) {
      const other = new AbortController()
      const asked = sherpa.ask('hear', question, other.signal)
      other.abort(reason)
      await expect(asked).rejects.toBe(reason)
    }
    expect(await sherpa.ask('hear', question, signal())).toMatchObject([{ text: 'hello doctor' }])
  })

  it('stays while somebody else is still waiting', async () => {
    const sherpa = supervised()
    const controller = new AbortController()
    const [given, kept] = [sherpa.ask('hear', question, controller.signal), sherpa.ask('hear', question, signal())]
    controller.abort()
    await expect(given).rejects.toThrow()
    expect(await kept).toMatchObject([{ text: 'hello doctor' }])
  })

  it('ends when there are no more questions', async () => {
    const sherpa = supervised({ idle_ms: 1 })
    await sherpa.ask('hear', question, signal())
    await expect.poll(sherpa.pid).toBeNull()
    expect(await sherpa.ask('hear', question, signal())).toMatchObject([{ text: 'hello doctor' }])
  })

  it('ends with the service, even when the service is killed', async () => {
    const child = fork(new URL('./child.ts', import.meta.url), { serialization: 'advanced', env: {}, execArgv: [] })
    child.send({ id: 1, name: 'load', ask: { model, threads: 1 } })
    await once(child, 'message')
    const ended = once(child, 'exit')
    child.disconnect()
    expect(await ended).toEqual([0, null])
  })

  it('sees nothing of our environment', async () => {
    const sherpa = supervised()
    await sherpa.ask('hear', question, signal())
    const environment = readFileSync(`/proc/${sherpa.pid()}/environ`, 'utf8').split('\0').filter(Boolean)
    expect(environment.filter((line) => !line.startsWith('NODE_CHANNEL_'))).toEqual([])
  })
})
