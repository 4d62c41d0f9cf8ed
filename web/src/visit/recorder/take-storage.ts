/**
 * Recorded sound, kept in this browser piece by piece until the service has acknowledged it: a reload, a crash or a
 * network that goes away loses at most the last second.
 */
export interface Take {
  id: string
  appointmentId: string
  mimeType: string
  startedAt: string
  /** Recorded time without pauses. */
  durationMs: number
  /** The doctor ended it; until then it may still grow, or was cut off by a reload. */
  ended: boolean
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

/** Runs requests in one transaction; resolves when it is durable. */
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

export async function takesOf(appointmentId: string): Promise<Take[]> {
  const all: Take[] = await within('readonly', (takes) => takes.getAll())
  return all.filter((take) => take.appointmentId === appointmentId)
}

export async function soundOf(take: Take): Promise<Blob> {
  const pieces: Piece[] = await within('readonly', (_, all) => all.getAll(ofTake(take.id)))
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

export const hasTakes = async (): Promise<boolean> => (await within('readonly', (takes) => takes.count())) > 0

export const clearTakes = (): Promise<unknown> =>
  within('readwrite', (takes, pieces) => {
    pieces.clear()
    return takes.clear()
  })
