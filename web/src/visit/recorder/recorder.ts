import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../../api/api.ts'
import type { Service } from '../../api/client.ts'
import { keys } from '../../app/queries.ts'
import { type Claim, claimVisit } from './claim.ts'
import { type Deliveries, deliveries, type Surroundings } from './deliveries.ts'
import { forgetting } from './forgetting.ts'
import { type LiveView, NO_VIEW } from './live-take.ts'
import { faultOf } from './microphones.ts'
import { type OpenedTape, openTape } from './open-tape.ts'
import { activityFor, after, type Happening, isActive, NOTHING, type RecordingState, type Target } from './state.ts'
import { dropTake, holdTake, type Take } from './take-storage.ts'
import type { Tape, TapeNews } from './tape.ts'
import { type Undelivered, undeliveredTakes } from './undelivered.ts'

export interface Begin {
  /** null: the browser's choice. */
  deviceId: string | null
  /** Take over from another window or device. */
  takeOver?: boolean
  /** Continues a take that was left behind. */
  take?: Take
}

/** Records one visit at a time, regardless of the view shown, and sends it to the service. */
export interface Recorder {
  readonly state: RecordingState
  /** The state of a live take during the conversation. */
  readonly view: LiveView
  /** The id of the visit's claim; null while nothing is being recorded. */
  readonly claimId: string | null
  /** @returns how to stop listening */
  subscribe(watcher: () => void): () => void
  /** Loudness just now, 0..1. */
  level(): number
  begin(target: Target, how: Begin): Promise<void>
  pause(): void
  /** Continues, with another microphone if the previous one is gone. */
  resume(deviceId: string | null): Promise<void>
  /** Keeps the sound recorded so far and adds the other microphone's. */
  changeMicrophone(deviceId: string | null): Promise<void>
  /** Ends the recording and sends it to the service. */
  stop(): Promise<void>
  /** Discards the recording and its unsent sound. @param appointmentId only this visit's. @returns whether it did */
  discard(appointmentId?: string): Promise<boolean>
  /** Discards a visit's sound that only this browser has, even while recording. @returns whether there was any */
  forget(appointmentId: string): Promise<boolean>
  /** If the patient has withdrawn consent, discards this browser's sound of the visit and tells the doctor. */
  forgetWithdrawn(appointmentId: string): Promise<boolean>
  /** Sends a take that was left behind to the service. @returns whether it has it */
  deliver(take: Take, further: boolean): Promise<boolean>
  /** Stops sending; unsent sound stays in this browser. */
  cancelDelivery(appointmentId: string): void
  /** Retries deliveries that failed. */
  deliverAgain(): Promise<void>
  /** Checks whether another device has taken over the visit. */
  confirm(): Promise<void>
  /** Writes unsaved sound to the storage. */
  store(): void
}

interface Running extends OpenedTape {
  claim: Claim
  release: () => void
  timers: readonly ReturnType<typeof setInterval>[]
}

const TICK_MS = 500
/** The service considers a recorder gone after 150 s. */
const CLAIM_MS = 20_000

interface Told {
  /** Another device now records the visit; the sound recorded here is being sent. */
  onTakenOver: () => void
  /** Consent was withdrawn elsewhere, and the sound recorded here is gone. */
  onWithdrawn: () => void
}

export function createRecorder(surroundings: Surroundings, { onTakenOver, onWithdrawn }: Told): Recorder {
  const { client, service } = surroundings
  const { current, happen, changed, subscribe } = changingState()
  let running: Running | null = null
  const delivery = deliveriesOf(surroundings, happen)
  const { forget, forgetWithdrawn } = forgetting(service.api, discard, () => running?.tape.take ?? null, onWithdrawn)
  const undelivered = undeliveredTakes(delivery, (id) => activityFor(current(), id) !== null, forgetWithdrawn)
  const onFull = () => happen({ type: 'storageFull' })

  const newsOf = newsFor({ happen, changed, onFull, takenOver, running: () => running?.tape ?? null })

  function tick(): void {
    if (!running) return
    happen(tickOf(running))
    store()
  }

  async function takenOver(): Promise<void> {
    if (!running) return
    onTakenOver()
    await stop()
  }

  /** Detaches the running recording from this window. */
  function detach(): Running | null {
    const now = running
    running = null
    for (const timer of now?.timers ?? []) clearInterval(timer)
    return now
  }

  async function begin(asked: Target, how: Begin): Promise<void> {
    if (current().phase !== 'idle') return
    const { appointmentId } = asked
    happen({ type: 'asked', target: asked })
    const claiming = { id: how.take?.claimId, takeOver: how.takeOver ?? false }
    const claim = await claimVisit(service.api, appointmentId, claiming, () => void takenOver())
    refresh(client, appointmentId)
    if (!claim) return happen({ type: 'elsewhere' })
    try {
      const opened = await openClaimed(service, asked, claim, how, newsOf)
      const timers = [setInterval(tick, TICK_MS), setInterval(() => void confirm(), CLAIM_MS)]
      running = { ...opened, timers }
      const { channels, muted } = opened.microphone
      happen({ type: 'began', target: opened.target, channels })
      if (muted) happen({ type: 'muted', muted })
    } catch (error) {
      refresh(client, appointmentId)
      happen({ type: 'refused', fault: faultOf(error) })
    }
  }

  async function changeMicrophone(deviceId: string | null): Promise<void> {
    if (running) happen(await listenWith(running, deviceId))
  }

  async function stop(): Promise<void> {
    const now = detach()
    if (!now) return
    happen({ type: 'ended' })
    try {
      await bringToService(now, delivery, undelivered)
    } finally {
      now.release()
      now.claim.release()
      refresh(client, now.target.appointmentId)
      changed()
    }
  }

  async function discard(appointmentId?: string): Promise<boolean> {
    undelivered.forget(appointmentId)
    if (appointmentId !== undefined && running?.target.appointmentId !== appointmentId) return false
    const now = detach()
    happen({ type: 'ended' })
    return now ? throwAway(now) : false
  }

  async function confirm(): Promise<void> {
    const claim = running?.claim
    if (claim && !(await claim.renew()) && running?.claim === claim) await takenOver()
  }

  function store(): void {
    if (isActive(current())) running?.tape.store().catch(onFull)
  }

  return {
    get state() {
      return current()
    },
    get view() {
      return running?.tape.view ?? NO_VIEW
    },
    get claimId() {
      return running?.claim.id ?? null
    },
    ...{ subscribe, begin, changeMicrophone, stop, discard, forget, forgetWithdrawn, confirm, store },
    level: () => (current().phase === 'recording' ? (running?.microphone.level() ?? 0) : 0),
    pause() {
      running?.tape.pause()
      happen({ type: 'paused' })
    },
    async resume(deviceId) {
      if (current().unplugged) return changeMicrophone(deviceId)
      running?.tape.resume()
      happen({ type: 'resumed' })
    },
    deliver: undelivered.deliver,
    cancelDelivery: undelivered.cancel,
    deliverAgain: undelivered.deliverAgain,
  }
}

const refresh = (client: QueryClient, appointmentId: string) =>
  void client.invalidateQueries({ queryKey: keys.appointment(appointmentId), exact: true })

const deliveriesOf = (surroundings: Surroundings, happen: (happening: Happening) => void): Deliveries =>
  deliveries(surroundings, (appointmentId, delivering) => happen({ type: 'delivering', appointmentId, delivering }))

/** Opens a microphone for a claimed visit; drops the claim if there is none. */
async function openClaimed(
  { api, speech }: Service,
  asked: Target,
  claim: Claim,
  { takeOver, take, deviceId }: Begin,
  newsOf: (own: () => Tape | null) => TapeNews,
): Promise<Omit<Running, 'timers'>> {
  try {
    const target = takeOver ? await nowFurther(api, asked) : asked
    const opened = await openTape({ speech, target, claimId: claim.id, deviceId, take, newsOf })
    return { ...opened, claim, release: holdTake(opened.tape.take.id) }
  } catch (error) {
    claim.release()
    throw error
  }
}

/** Continues with another microphone. */
async function listenWith(now: Running, deviceId: string | null): Promise<Happening> {
  try {
    now.microphone = await now.tape.listen(deviceId)
    return { type: 'plugged' }
  } catch (error) {
    return { type: 'unheard', fault: faultOf(error) }
  }
}

function tickOf({ tape, microphone, before }: Running): Happening {
  const { peak, sinceMs } = microphone.peak()
  const elapsedMs = tape.take.durationMs + (before?.durationMs ?? 0)
  return { type: 'ticked', elapsedMs, peak, heardMs: Math.min(TICK_MS, sinceMs) }
}

/** Passes on news only from the tape of the current recording. */
const newsFor =
  ({
    running,
    happen,
    changed,
    onFull,
    takenOver,
  }: {
    running: () => Tape | null
    happen: (happening: Happening) => void
    changed: () => void
    onFull: () => void
    takenOver: () => Promise<void>
  }) =>
  (own: () => Tape | null): TapeNews => {
    const mine = (act: (tape: Tape) => void) => () => {
      const tape = running()
      if (tape && tape === own()) act(tape)
    }
    return {
      onUnplugged: mine((tape) => {
        tape.pause()
        happen({ type: 'unplugged' })
      }),
      onMuted: (muted) => mine(() => happen({ type: 'muted', muted }))(),
      onFull,
      onView: mine((tape) => {
        changed()
        if (tape.view.takenOver) void takenOver()
      }),
    }
  }

async function bringToService(
  { tape, target: { further }, before }: Running,
  delivery: Deliveries,
  undelivered: Undelivered,
): Promise<void> {
  const first = before ? await undelivered.deliver(before, further) : true
  // Earlier speech is sent first.
  const there = first ? await delivery.finish(tape, further) : (await tape.finish()) === 'done'
  if (!there) undelivered.later({ ...tape.take, ended: true }, further)
}

async function throwAway({ tape, release, claim }: Running): Promise<true> {
  await tape.leave().catch(() => undefined)
  await dropTake(tape.take.id).catch(() => undefined)
  release()
  claim.letGo()
  return true
}

/** The state of a recording, for its subscribers. */
function changingState() {
  let state = NOTHING
  const watchers = new Set<() => void>()
  const changed = () => {
    for (const watcher of watchers) watcher()
  }
  return {
    current: () => state,
    changed,
    happen(happening: Happening) {
      state = after(state, happening)
      changed()
    },
    subscribe(watcher: () => void) {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
  }
}

/** Turns it into a further take if the visit has a recording by now, as after a takeover. */
async function nowFurther(api: Api, target: Target): Promise<Target> {
  const there = await api.recording(target.appointmentId).catch(() => null)
  return there ? { ...target, further: true, way: 'channels' } : target
}
