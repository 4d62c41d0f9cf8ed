import { Affix, Button, Group, Notification, Stack } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'

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
  const close = useCallback((id: number) => setNotices((all) => all.filter((notice) => notice.id !== id)), [])
  useEffect(() => {
    listener = (notice) => setNotices((all) => [...all.slice(-2), notice])
    return () => {
      listener = null
    }
  }, [])
  return (
    <Affix position={{ bottom: 'calc(16px + var(--visite-foot, 0px))', right: 16 }} zIndex={400} className="no-print">
      <Stack gap="xs" aria-live="polite">
        {notices.map((notice) => (
          <Shown key={notice.id} notice={notice} close={close} />
        ))}
      </Stack>
    </Affix>
  )
}

/** Goes by itself, but not while somebody points at it or has the focus in it (WCAG 2.2.1). */
function Shown({ notice: { id, text, kind, undo }, close }: { notice: Notice; close: (id: number) => void }) {
  const [pointedAt, setPointedAt] = useState(false)
  const [focused, setFocused] = useState(false)
  useEffect(() => {
    if (pointedAt || focused) return
    const timer = setTimeout(close, SHOWN_MS, id)
    return () => clearTimeout(timer)
  }, [pointedAt, focused, close, id])
  return (
    <Notification
      withBorder
      color={kind === 'done' ? 'petrol' : 'red'}
      onClose={() => close(id)}
      closeButtonProps={{ 'aria-label': 'OK' }}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
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
  )
}
