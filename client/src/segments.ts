/** Live text; sent again under the same id while it grows, until `final`. Times are the recording's. */
export interface LiveSegment {
  id: string
  start_ms: number
  end_ms: number
  text: string
  final: boolean
}

/** Segments waiting for their reader, each in its newest form. */
export interface UnreadSegments {
  add(segments: readonly LiveSegment[]): void
  /** Nothing more comes. @param failure what reading ends with */
  close(failure: Error | null): void
  read(): AsyncGenerator<LiveSegment, void>
}

export function unreadSegments(): UnreadSegments {
  const unread = new Map<string, LiveSegment>()
  let closed: { failure: Error | null } | null = null
  let wake = Promise.withResolvers<void>()
  return {
    add(segments) {
      for (const segment of segments) unread.set(segment.id, segment)
      wake.resolve()
    },
    close(failure) {
      closed ??= { failure }
      wake.resolve()
    },
    async *read() {
      for (;;) {
        for (const [id, segment] of unread) {
          unread.delete(id)
          yield segment
        }
        if (closed?.failure) throw closed.failure
        if (closed) return
        wake = Promise.withResolvers()
        if (unread.size === 0) await wake.promise
      }
    },
  }
}
