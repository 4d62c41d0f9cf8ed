/**
 * Unsaved text of a note, kept in this browser until it is saved, thrown away or its owner signs out: a reload, a second
 * window or a revoked session loses nothing. Appointment ids name the entries; nothing else of a patient is in them
 * but the text itself.
 */
const PREFIX = 'visite.draft.'

export interface Draft {
  notes: string
  summary: string
  /** The note's state on the service that the text began with. */
  basedOn: string
}

export function keptDraft(appointmentId: string): Draft | null {
  const kept = localStorage.getItem(PREFIX + appointmentId)
  if (kept === null) return null
  try {
    return JSON.parse(kept)
  } catch {
    return null
  }
}

export function keepDraft(appointmentId: string, draft: Draft | null): void {
  if (draft === null) localStorage.removeItem(PREFIX + appointmentId)
  else localStorage.setItem(PREFIX + appointmentId, JSON.stringify(draft))
}

/** A text that belongs to no visit; what was kept or null. */
export const keptText = (name: string): string | null => localStorage.getItem(PREFIX + name)

export function keepText(name: string, text: string | null): void {
  if (text === null) localStorage.removeItem(PREFIX + name)
  else localStorage.setItem(PREFIX + name, text)
}

const keptKeys = () => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))

export const hasDrafts = (): boolean => keptKeys().length > 0

export function clearDrafts(): void {
  for (const key of keptKeys()) localStorage.removeItem(key)
}

/** Tells of text typed in another window of this browser. @returns how to stop listening */
export function onDraftElsewhere(appointmentId: string, listener: (draft: Draft | null) => void): () => void {
  const heard = ({ key }: StorageEvent) => {
    if (key === PREFIX + appointmentId) listener(keptDraft(appointmentId))
  }
  addEventListener('storage', heard)
  return () => removeEventListener('storage', heard)
}
