/** `live`: one channel, sent while it is spoken; `channels`: recorded by the browser's own recorder, sent afterwards. */
export type Way = 'live' | 'channels'

/** What is recorded. */
export interface Target {
  appointmentId: string
  way: Way
  /** There is a recording: this becomes a further take of it. */
  further: boolean
}

export type Phase = 'idle' | 'asking' | 'recording' | 'paused'
/** Why there is no microphone, or no room for its sound. */
export type MicrophoneFault = 'denied' | 'none' | 'unsupported' | 'storage'
/** What keeps the microphone from hearing anything. */
export type Trouble = 'unplugged' | 'muted' | 'silent'

/** How a take is brought to the service. */
export interface Delivering {
  further: boolean
  /** A live session is brought to its end; it waits for the network if it must. */
  resuming: boolean
}

export interface RecordingState {
  phase: Phase
  /** Null while nothing is recorded. */
  target: Target | null
  /** Recorded time without pauses. */
  elapsedMs: number
  channels: number
  fault: MicrophoneFault | null
  /** Another window or device records this visit: it was not begun here. An appointment's id. */
  elsewhere: string | null
  unplugged: boolean
  muted: boolean
  /** So long nothing was heard. */
  quietMs: number
  /** By appointment: takes on their way to the service. */
  delivering: Readonly<Record<string, Delivering | undefined>>
}

export type Happening =
  | { type: 'asked'; target: Target }
  | { type: 'refused'; fault: MicrophoneFault | null }
  | { type: 'elsewhere' }
  | { type: 'began'; target: Target; channels: number }
  | { type: 'ticked'; elapsedMs: number; peak: number; heardMs: number }
  | { type: 'paused' }
  | { type: 'resumed' }
  | { type: 'unplugged' }
  | { type: 'muted'; muted: boolean }
  | { type: 'plugged' }
  /** Another microphone was wanted and is not to be had. */
  | { type: 'unheard'; fault: MicrophoneFault }
  | { type: 'storageFull' }
  | { type: 'ended' }
  | { type: 'delivering'; appointmentId: string; delivering: Delivering | undefined }

/** A microphone that hears nothing for so long is said to be silent. */
export const SILENT_MS = 10_000
/** -50 dB: quieter than any room a switched-on microphone stands in. */
const QUIET = 0.003

const HEARD = { unplugged: false, muted: false, quietMs: 0 }

export const NOTHING: RecordingState = {
  ...{ phase: 'idle', target: null, elapsedMs: 0, channels: 1, fault: null, elsewhere: null },
  ...HEARD,
  delivering: {},
}

/** What keeps the microphone from hearing anything just now. */
export function troubleOf({ phase, unplugged, muted, quietMs }: RecordingState): Trouble | null {
  if (unplugged) return 'unplugged'
  if (phase !== 'recording') return null
  if (muted) return 'muted'
  return quietMs >= SILENT_MS ? 'silent' : null
}

/** Is sound being taken, or could it be at once? */
export const isActive = ({ phase }: Pick<RecordingState, 'phase'>): boolean =>
  phase === 'recording' || phase === 'paused'

/** What goes on here for a visit; null: nothing. */
export function occupationOf(state: RecordingState, appointmentId: string): { further: boolean } | null {
  const { target, delivering } = state
  if (isActive(state) && target?.appointmentId === appointmentId) return target
  return delivering[appointmentId] ?? null
}

/** How a visit stands to what is recorded here and elsewhere. */
export interface Place {
  /** It is recorded here. */
  active: boolean
  /** A microphone is being asked for. */
  asking: boolean
  delivering: Delivering | undefined
  /** Whoever is said to record it did so in this browser. */
  own: boolean
  /** Another window or device records it. */
  elsewhere: boolean
  /** Another visit is recorded here; its id. */
  otherVisit: string | null
  /** Nothing can be begun: it is recorded elsewhere, or another one here. */
  taken: boolean
}

/** @param claims under which it was claimed in this browser */
export function placeOf(
  state: RecordingState,
  { id, recording_by }: { id: string; recording_by: { claim_id: string } | null },
  claims: readonly (string | null | undefined)[],
): Place {
  const here = state.target?.appointmentId === id
  const active = here && isActive(state)
  const own = claims.includes(recording_by?.claim_id)
  const elsewhere = !active && ((recording_by !== null && !own) || state.elsewhere === id)
  const otherVisit = !here && isActive(state) ? (state.target?.appointmentId ?? '') : null
  return {
    ...{ active, own, elsewhere, otherVisit },
    asking: here && state.phase === 'asking',
    delivering: state.delivering[id],
    taken: elsewhere || otherVisit !== null,
  }
}

/** What a recording becomes by what happens to it. */
export function after(state: RecordingState, happening: Happening): RecordingState {
  switch (happening.type) {
    case 'asked':
      return { ...NOTHING, delivering: state.delivering, phase: 'asking', target: happening.target }
    case 'refused':
      return { ...state, phase: 'idle', target: null, fault: happening.fault }
    case 'elsewhere':
      return { ...state, phase: 'idle', target: null, elsewhere: state.target?.appointmentId ?? null }
    case 'began':
      return { ...state, ...HEARD, phase: 'recording', target: happening.target, channels: happening.channels }
    case 'ticked':
      return ticked(state, happening)
    case 'paused':
      return state.phase === 'recording' ? { ...state, phase: 'paused', quietMs: 0 } : state
    case 'resumed':
      return state.phase === 'paused' && !state.unplugged ? { ...state, phase: 'recording' } : state
    case 'unplugged':
      return isActive(state) ? { ...state, phase: 'paused', unplugged: true, quietMs: 0 } : state
    case 'muted':
      return { ...state, muted: happening.muted }
    case 'plugged':
      return isActive(state) ? { ...state, ...HEARD, phase: 'recording', fault: null } : state
    case 'unheard':
      return { ...state, fault: happening.fault }
    case 'storageFull':
      return { ...state, fault: 'storage' }
    case 'ended':
      return { ...NOTHING, delivering: state.delivering }
    case 'delivering':
      return { ...state, delivering: { ...state.delivering, [happening.appointmentId]: happening.delivering } }
  }
}

function ticked(state: RecordingState, { elapsedMs, peak, heardMs }: Happening & { type: 'ticked' }): RecordingState {
  const quietMs = state.phase === 'recording' && peak < QUIET ? state.quietMs + heardMs : 0
  return { ...state, elapsedMs, quietMs }
}
