import { keys } from '../../app/queries.ts'
import { channelTape, recordedFormat } from './channel-tape.ts'
import { type Claim, claimVisit } from './claim.ts'
import { deliveries, type Surroundings } from './deliveries.ts'
import { type LiveView, NO_VIEW } from './live-take.ts'
import { canRecordLive, liveTape } from './live-tape.ts'
import type { Microphone } from './microphone.ts'
import { faultOf } from './microphones.ts'
import { PCM_TYPE } from './pcm.ts'
import { after, type Happening, isActive, NOTHING, occupationOf, type RecordingState, type Target } from './state.ts'
import { dropTake, holdTake, type Take, takesOf } from './take-storage.ts'
import type { Tape, TapeNews } from './tape.ts'

export interface Begin {
  /** null: the browser's choice. */
  deviceId: string | null
  /** From another window or device. */
  takeOver?: boolean
  /** Goes on with a take that was left. */
  take?: Take
}

/** Records one visit at a time, whatever view is shown, and brings it to the service. */
export interface Recorder {
  readonly state: RecordingState
  /** What is told of a live take while it is spoken. */
  readonly view: LiveView
  /** Under which the visit is claimed; null while nothing is recorded. */
  readonly claimId: string | null
  /** @returns how to stop listening */
  subscribe(watcher: () => void): () => void
  /** Loudness just now, 0..1. */
  level(): number
  begin(target: Target, how: Begin): Promise<void>
  pause(): void
  /** Goes on; with another microphone when the one before is gone. */
  resume(deviceId: string | null): Promise<void>
  /** What is recorded so far stays, and what another microphone hears is added. */
  changeMicrophone(deviceId: string | null): Promise<void>
  /** Ends the recording and brings it to the service. */
  stop(): Promise<void>
  /** Nothing of it is wanted. */
  discard(): Promise<void>
  /** Brings a take that was left to the service. */
  deliver(take: Take, further: boolean): Promise<void>
  /** What is on its way stays in this browser. */
  cancelDelivery(appointmentId: string): void
  /** Brings to the service what could not be brought before. */
  deliverAgain(): Promise<void>
  /** Looks whether another device has taken the visit over. */
  confirm(): Promise<void>
  /** Writes to the storage what is not there yet. */
  store(): void
}

interface Running {
  tape: Tape
  target: Target
  claim: Claim
  microphone: Microphone
  /** The take it goes on with, where one file cannot be continued by another. */
  before: Take | null
  release: () => void
  timers: readonly ReturnType<typeof setInterval>[]
}

const TICK_MS = 500
/** The service takes a recorder for gone after 150 s. */
const CLAIM_MS = 20_000

const freshTake = (appointmentId: string, mimeType: string, claimId: string): Take => ({
  ...{ id: crypto.randomUUID(), appointmentId, mimeType, claimId },
  ...{ startedAt: new Date().toISOString(), durationMs: 0, ended: false },
})

/** @param onTakenOver another device records the visit now; what was recorded here is on its way */
export function createRecorder(surroundings: Surroundings, onTakenOver: () => void): Recorder {
  const { client, service } = surroundings
  let state = NOTHING
  let running: Running | null = null
  const watchers = new Set<() => void>()
  /** Takes the service could not be given, to be tried again when the network is back. */
  const undelivered = new Map<string, { take: Take; further: boolean }>()

  /** Visits whose delivery somebody called off: not tried again by itself. */
  const calledOff = new Set<string>()
  const tryLater = (take: Take, further: boolean) => {
    if (!calledOff.delete(take.appointmentId)) undelivered.set(take.id, { take, further })
  }

  const changed = () => {
    for (const watcher of watchers) watcher()
  }
  const happen = (happening: Happening) => {
    state = after(state, happening)
    changed()
  }
  const delivery = deliveries(surroundings, (appointmentId, delivering) =>
    happen({ type: 'delivering', appointmentId, delivering }),
  )

  const onFull = () => happen({ type: 'storageFull' })
  /** News count only of the recording they were asked for. */
  const newsOf = (own: () => Tape | null): TapeNews => {
    const mine = (act: () => void) => () => {
      if (running && running.tape === own()) act()
    }
    return {
      onUnplugged: mine(() => {
        running?.tape.pause()
        happen({ type: 'unplugged' })
      }),
      onMuted: (muted) => mine(() => happen({ type: 'muted', muted }))(),
      onFull,
      onView: mine(() => {
        changed()
        if (running?.tape.view.takenOver) void takenOver()
      }),
    }
  }

  /** Opens the way that was asked for; the other one where this browser has no live sound, or just now. */
  async function open(target: Target, claimId: string, { deviceId, take }: Begin) {
    const format = recordedFormat()
    const wantsLive = take ? take.mimeType === PCM_TYPE : target.way === 'live'
    if (wantsLive && canRecordLive()) {
      const begun = take ? { ...take, claimId, ended: false } : freshTake(target.appointmentId, PCM_TYPE, claimId)
      const tape: Tape = liveTape(
        service.speech,
        begun,
        newsOf(() => tape),
      )
      try {
        return { tape, microphone: await tape.listen(deviceId), target, before: null }
      } catch (error) {
        await tape.leave().catch(() => undefined)
        if (!take) await dropTake(begun.id)
        if (faultOf(error) !== 'unsupported' || !format) throw error
      }
    }
    if (!format) throw new DOMException('no recorder', 'NotSupportedError')
    const begun = freshTake(target.appointmentId, format.split(';')[0] ?? format, claimId)
    const tape: Tape = channelTape(
      begun,
      format,
      newsOf(() => tape),
    )
    try {
      const microphone = await tape.listen(deviceId)
      return { tape, microphone, target: { ...target, way: 'channels' as const }, before: take ?? null }
    } catch (error) {
      await tape.leave().catch(() => undefined)
      await dropTake(begun.id)
      throw error
    }
  }

  function tick(): void {
    if (!running) return
    const { tape, microphone, before } = running
    const { peak, sinceMs } = microphone.peak()
    const elapsedMs = tape.take.durationMs + (before?.durationMs ?? 0)
    happen({ type: 'ticked', elapsedMs, peak, heardMs: Math.min(TICK_MS, sinceMs) })
    recorder.store()
  }

  async function takenOver(): Promise<void> {
    if (!running) return
    onTakenOver()
    await recorder.stop()
  }

  /** Whoever is asked first answers: what was there is a recording now. */
  const nowFurther = async (target: Target): Promise<Target> => {
    const there = await service.api.recording(target.appointmentId).catch(() => null)
    return there ? { ...target, further: true, way: 'channels' } : target
  }

  /** Lets the recording go from here. */
  function detach(): Running | null {
    const now = running
    running = null
    for (const timer of now?.timers ?? []) clearInterval(timer)
    return now
  }

  async function deliver(take: Take, further: boolean): Promise<boolean> {
    const there = await delivery.deliver(take, further)
    if (there) undelivered.delete(take.id)
    else tryLater(take, further)
    return there
  }

  const refresh = (appointmentId: string) =>
    void client.invalidateQueries({ queryKey: keys.appointment(appointmentId), exact: true })

  const recorder: Recorder = {
    get state() {
      return state
    },
    get view() {
      return running?.tape.view ?? NO_VIEW
    },
    get claimId() {
      return running?.claim.id ?? null
    },
    subscribe(watcher) {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    level: () => (state.phase === 'recording' ? (running?.microphone.level() ?? 0) : 0),

    async begin(asked, how) {
      if (state.phase !== 'idle') return
      const { appointmentId } = asked
      const { takeOver = false, take } = how
      happen({ type: 'asked', target: asked })
      const claim = await claimVisit(
        service.api,
        appointmentId,
        { id: take?.claimId, takeOver },
        () => void takenOver(),
      )
      refresh(appointmentId)
      if (!claim) {
        happen({ type: 'elsewhere' })
        return
      }
      try {
        const opened = await open(takeOver ? await nowFurther(asked) : asked, claim.id, how)
        const timers = [setInterval(tick, TICK_MS), setInterval(() => void recorder.confirm(), CLAIM_MS)]
        running = { ...opened, claim, release: holdTake(opened.tape.take.id), timers }
        happen({ type: 'began', target: opened.target, channels: opened.microphone.channels })
        if (opened.microphone.muted) happen({ type: 'muted', muted: true })
      } catch (error) {
        claim.release()
        refresh(appointmentId)
        happen({ type: 'refused', fault: faultOf(error) })
      }
    },

    pause() {
      running?.tape.pause()
      happen({ type: 'paused' })
    },
    async resume(deviceId) {
      if (state.unplugged) return recorder.changeMicrophone(deviceId)
      running?.tape.resume()
      happen({ type: 'resumed' })
    },
    async changeMicrophone(deviceId) {
      const now = running
      if (!now) return
      try {
        now.microphone = await now.tape.listen(deviceId)
        happen({ type: 'plugged' })
      } catch (error) {
        happen({ type: 'unheard', fault: faultOf(error) })
      }
    },

    async stop() {
      const now = detach()
      if (!now) return
      const { tape, target, claim, before, release } = now
      happen({ type: 'ended' })
      try {
        const first = before ? await deliver(before, target.further) : true
        // What was said before comes before.
        const there = first ? await delivery.finish(tape, target.further) : (await tape.finish()) === 'done'
        if (!there) tryLater({ ...tape.take, ended: true }, target.further)
      } finally {
        release()
        claim.release()
        refresh(target.appointmentId)
        changed()
      }
    },

    async discard() {
      const now = detach()
      happen({ type: 'ended' })
      undelivered.clear()
      if (!now) return
      await now.tape.leave().catch(() => undefined)
      await dropTake(now.tape.take.id).catch(() => undefined)
      now.release()
      now.claim.letGo()
    },

    async deliver(take, further) {
      await deliver(take, further)
    },
    cancelDelivery(appointmentId) {
      calledOff.add(appointmentId)
      delivery.cancel(appointmentId)
    },
    async deliverAgain() {
      for (const { take, further } of [...undelivered.values()]) {
        const { appointmentId, id } = take
        const waits = (await takesOf(appointmentId)).some((kept) => kept.id === id)
        if (!waits) undelivered.delete(id)
        else if (!occupationOf(state, appointmentId)) await deliver(take, further)
      }
    },

    async confirm() {
      const claim = running?.claim
      if (claim && !(await claim.renew()) && running?.claim === claim) await takenOver()
    },
    store() {
      if (isActive(state)) running?.tape.store().catch(onFull)
    },
  }
  return recorder
}
