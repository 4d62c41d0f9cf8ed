/** Tells listeners, once a transaction has committed, that the subject has changed. */
export interface Announcement {
  /** The topic listeners subscribe to: `events`, `jobs`. */
  topic: string
  /** An id or a kind, never patient data. */
  subject: string
}

export interface Listener {
  topic: string
  /** Called with the subjects; null: an announcement may have been lost, so anything may have changed. */
  heard: (subjects: readonly string[] | null) => void
  onFault: (error: unknown) => void
}

export interface Listening {
  /** Resolves when it will hear of every later commit. Never rejects. */
  readonly ready: Promise<void>
  stop(): Promise<void>
}

/**
 * Tells listeners at once what was committed. An announcement is only a hint and may be lost, in transit or with the
 * process that should make it, so listeners also poll now and then.
 */
export interface Announcements {
  listen(listener: Listener): Listening
  /** Announces commits. Neither waits nor throws. */
  tell(announced: readonly Announcement[]): void
  /** Resolves when all announcements have been sent. */
  close(): Promise<void>
}

/** Reaches the listeners of this process; SQLite has no others. */
export function ownAnnouncements(): Announcements {
  const listeners = new Set<Listener>()
  return {
    listen(listener) {
      listeners.add(listener)
      return { ready: Promise.resolve(), stop: async () => void listeners.delete(listener) }
    },
    tell(announced) {
      const topics = Map.groupBy(announced, ({ topic }) => topic)
      for (const { topic, heard } of listeners) {
        const subjects = topics.get(topic)?.map(({ subject }) => subject)
        if (subjects) heard([...new Set(subjects)])
      }
    },
    close: async () => {},
  }
}
