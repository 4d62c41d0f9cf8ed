/**
 * Recorded sound, kept in this browser piece by piece until the service has acknowledged it, so that a reload, a crash
 * or a network failure loses at most the last second.
 */
export interface Take {
  id: string
  appointmentId: string
  mimeType: string
  startedAt: string
  /** Recorded time without pauses. */
  durationMs: number
  /** The doctor ended it; otherwise it is still growing or was cut off by a reload. */
  ended: boolean
  /** For live speech: the session it is sent to, once there is one. */
  sessionId?: string
  /** Tells the service who is recording the visit. */
  claimId?: string
  /** The appointment's round when the take began; takes from earlier versions of this program lack it. */
  consentRound?: number
}

interface Piece {
  takeId: string
  index: number
  bytes: Blob
}

const DATABASE = 'visite-takes'

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('takes', { keyPath: 'id' })
      request.result.createObjectStore('pieces', { keyPath: ['takeId', 'index'] })
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Runs requests in one transaction; resolves once it is durable. */
async function within<T>(
  mode: IDBTransactionMode,
  work: (takes: IDBObjectStore, pieces: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open()
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(['takes', 'pieces'], mode)
      const request = work(transaction.objectStore('takes'), transaction.objectStore('pieces'))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onerror = () => reject(transaction.error)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    database.close()
  }
}

const ofTake = (id: string) => IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER])

export const keepTake = (take: Take): Promise<unknown> => within('readwrite', (takes) => takes.put(take))

export const keepPiece = (piece: Piece): Promise<unknown> => within('readwrite', (_, pieces) => pieces.put(piece))

/** Stores all pieces or none. */
export async function keepPieces(all: readonly Piece[]): Promise<void> {
  if (all.length > 0) await within('readwrite', (_, pieces) => all.map((piece) => pieces.put(piece))[0] as IDBRequest)
}

export const piecesOf = (takeId: string): Promise<Piece[]> =>
  within('readonly', (_, pieces) => pieces.getAll(ofTake(takeId)))

/** Removes a take's pieces up to and including this one. */
export const dropPieces = (takeId: string, last: number): Promise<unknown> =>
  within('readwrite', (_, pieces) => pieces.delete(IDBKeyRange.bound([takeId, 0], [takeId, last])))

/** A browser without this storage has kept none. */
export const allTakes = async (): Promise<Take[]> =>
  globalThis.indexedDB ? within('readonly', (takes) => takes.getAll()) : []

/** A visit's takes that are not being recorded or sent. */
export async function takesOf(appointmentId: string): Promise<Take[]> {
  const own = (await allTakes()).filter((take) => take.appointmentId === appointmentId)
  const busy = own.length > 0 ? await inUse() : new Set()
  return own.filter(({ id }) => !busy.has(id))
}

const LOCK = 'visite.take.'

/** Marks a take as being recorded or sent here, so that no other window offers it. @returns how to release it */
export function holdTake(id: string): () => void {
  let release: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  void navigator.locks?.request(LOCK + id, () => held)
  return release
}

async function inUse(): Promise<Set<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return new Set(held.flatMap(({ name }) => (name?.startsWith(LOCK) ? name.slice(LOCK.length) : [])))
}

export async function soundOf(take: Take): Promise<Blob> {
  const pieces = await piecesOf(take.id)
  return new Blob(
    pieces.map(({ bytes }) => bytes),
    { type: take.mimeType },
  )
}

export const dropTake = (id: string): Promise<unknown> =>
  within('readwrite', (takes, pieces) => {
    pieces.delete(ofTake(id))
    return takes.delete(id)
  })

export const hasTakes = async (): Promise<boolean> => (await allTakes()).length > 0

export async function clearTakes(): Promise<void> {
  if (!globalThis.indexedDB) return
  await within('readwrite', (takes, pieces) => {
    pieces.clear()
    return takes.clear()
  })
}
