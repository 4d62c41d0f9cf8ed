/**
 * Corrections of a transcript that are not saved, kept in this browser until they are, or are given up, or their owner
 * signs out: a reload, a second window or a revoked session loses nothing. Appointment ids name the entries.
 */
const PREFIX = 'visite.correction.'

export interface Correction {
  text: string
  role: 'doctor' | 'patient' | 'unknown'
  /** The segment as it was when the correction began. */
  began: { text: string; role: string }
}

type Kept = Readonly<Record<string, Correction>>

/** By the ids of their segments. */
export function keptCorrections(appointmentId: string): Kept {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + appointmentId) ?? '{}')
  } catch {
    return {}
  }
}

export function keepCorrection(appointmentId: string, segmentId: string, correction: Correction | null): void {
  const { [segmentId]: _, ...others } = keptCorrections(appointmentId)
  const all = correction ? { ...others, [segmentId]: correction } : others
  if (Object.keys(all).length === 0) localStorage.removeItem(PREFIX + appointmentId)
  else localStorage.setItem(PREFIX + appointmentId, JSON.stringify(all))
}

export const dropCorrections = (appointmentId: string): void => localStorage.removeItem(PREFIX + appointmentId)

const keptKeys = () => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))

export const hasCorrections = (): boolean => keptKeys().length > 0

export function clearCorrections(): void {
  for (const key of keptKeys()) localStorage.removeItem(key)
}

/** Tells of what is typed in another window of this browser. @returns how to stop listening */
export function onCorrectionsElsewhere(appointmentId: string, listener: (kept: Kept) => void): () => void {
  const heard = ({ key }: StorageEvent) => {
    if (key === PREFIX + appointmentId) listener(keptCorrections(appointmentId))
  }
  addEventListener('storage', heard)
  return () => removeEventListener('storage', heard)
}
