import { Affix, Button, Group, Notification, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'

interface Notice {
  id: number
  text: string
  kind: 'done' | 'failed'
  undo?: { label: string; act: () => void }
}

const SHOWN_MS = 7_000
let listener: ((notice: Notice) => void) | null = null
let count = 0

/** Says shortly that something was done (and how to take it back) or failed. */
export function notify(text: string, kind: Notice['kind'] = 'done', undo?: Notice['undo']): void {
  count += 1
  listener?.({ id: count, text, kind, ...(undo && { undo }) })
}

export function NoticeBoard() {
  const [notices, setNotices] = useState<Notice[]>([])
  const close = (id: number) => setNotices((all) => all.filter((notice) => notice.id !== id))
  useEffect(() => {
    listener = (notice) => {
      setNotices((all) => [...all.slice(-2), notice])
      setTimeout(() => setNotices((all) => all.filter(({ id }) => id !== notice.id)), SHOWN_MS)
    }
    return () => {
      listener = null
    }
  }, [])
  return (
    <Affix position={{ bottom: 16, right: 16 }} zIndex={400} className="no-print">
      <Stack gap="xs" aria-live="polite">
        {notices.map(({ id, text, kind, undo }) => (
          <Notification
            key={id}
            withBorder
            color={kind === 'done' ? 'petrol' : 'red'}
            onClose={() => close(id)}
            closeButtonProps={{ 'aria-label': 'OK' }}
          >
            <Group gap="sm">
              {text}
              {undo && (
                <Button
                  size="compact-sm"
                  variant="light"
                  onClick={() => {
                    undo.act()
                    close(id)
                  }}
                >
                  {undo.label}
                </Button>
              )}
            </Group>
          </Notification>
        ))}
      </Stack>
    </Affix>
  )
}
