/**
 * `live`: one channel, sent during the conversation; `channels`: recorded by the browser's own recorder, sent
 * afterwards.
 */
export type RecordingMode = 'live' | 'channels'

/** What is recorded. */
export interface Target {
  appointmentId: string
  way: RecordingMode
  /** The visit has a recording; this becomes a further take of it. */
  further: boolean
  /** The appointment's round: sound recorded before consent was withdrawn has an earlier one. Unknown when offline. */
  consentRound: number | undefined
}

export type Phase = 'idle' | 'asking' | 'recording' | 'paused'
/** Why there is no microphone, or no room to store its sound. */
export type MicrophoneFault = 'denied' | 'none' | 'unsupported' | 'storage'
/** Why the microphone picks up nothing. */
export type Trouble = 'unplugged' | 'muted' | 'silent'

/** How a take is sent to the service. */
export interface Delivering {
  further: boolean
  /** A live session is being finished, waiting for the network if necessary. */
  resuming: boolean
}

export interface RecordingState {
  phase: Phase
  /** Null while nothing is being recorded. */
  target: Target | null
  /** Recorded time without pauses. */
  elapsedMs: number
  channels: number
  fault: MicrophoneFault | null
  /** Id of an appointment that another window or device is recording, so that recording did not begin here. */
  elsewhere: string | null
  unplugged: boolean
  muted: boolean
  /** How long the microphone has picked up nothing. */
  quietMs: number
  /** Takes being sent to the service, by appointment. */
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
  /** Another microphone was requested but is not available. */
  | { type: 'unheard'; fault: MicrophoneFault }
  | { type: 'storageFull' }
  | { type: 'ended' }
  | { type: 'delivering'; appointmentId: string; delivering: Delivering | undefined }

/** A microphone that picks up nothing for this long is reported as silent. */
export const SILENT_MS = 10_000
/** -50 dB: quieter than any room with a working microphone. */
const QUIET = 0.003

const HEARD = { unplugged: false, muted: false, quietMs: 0 }

export const NOTHING: RecordingState = {
  ...{ phase: 'idle', target: null, elapsedMs: 0, channels: 1, fault: null, elsewhere: null },
  ...HEARD,
  delivering: {},
}

/** Why the microphone currently picks up nothing. */
export function troubleOf({ phase, unplugged, muted, quietMs }: RecordingState): Trouble | null {
  if (unplugged) return 'unplugged'
  if (phase !== 'recording') return null
  if (muted) return 'muted'
  return quietMs >= SILENT_MS ? 'silent' : null
}

/** Is sound being recorded, or could it be immediately? */
export const isActive = ({ phase }: Pick<RecordingState, 'phase'>): boolean =>
  phase === 'recording' || phase === 'paused'

/** What this window is doing for a visit; null: nothing. */
export function activityFor(state: RecordingState, appointmentId: string): { further: boolean } | null {
  const { target, delivering } = state
  if (isActive(state) && target?.appointmentId === appointmentId) return target
  return delivering[appointmentId] ?? null
}

/** How a visit relates to recordings here and elsewhere. */
export interface Place {
  /** It is being recorded here. */
  active: boolean
  /** A microphone is being asked for. */
  asking: boolean
  delivering: Delivering | undefined
  /** The recorder the service names is this browser. */
  own: boolean
  /** Another window or device is recording it. */
  elsewhere: boolean
  /** Id of another visit that is being recorded here. */
  otherVisit: string | null
  /** No recording can begin: the visit is being recorded elsewhere, or another visit here. */
  taken: boolean
}

/** @param claims ids of the claims this browser has made for it */
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

/** The state after a happening. */
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
