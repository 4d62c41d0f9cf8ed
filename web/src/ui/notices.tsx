import { Affix, Button, Group, Notification, Stack } from '@mantine/core'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'

interface Notice {
  id: string
  text: string
  /** `lasting` also reports a failure, and stays until the user closes it. */
  kind: 'done' | 'failed' | 'lasting'
  undo?: { label: string; act: () => void }
}

/** Says briefly that something was done (and how to undo it) or failed. */
export type Notify = (text: string, kind?: Notice['kind'], undo?: Notice['undo']) => void

const SHOWN_MS = 7_000
const NoticesContext = createContext<Notify | null>(null)

export function useNotify(): Notify {
  const notify = useContext(NoticesContext)
  if (!notify) throw new Error('outside of the notices')
  return notify
}

/** Shows the notices of its children above everything else. */
export function NoticeBoard({ children }: { children: ReactNode }) {
  const [notices, setNotices] = useState<Notice[]>([])
  const close = useCallback((id: string) => setNotices((all) => all.filter((notice) => notice.id !== id)), [])
  const notify = useCallback<Notify>((text, kind = 'done', undo) => {
    const notice = { id: crypto.randomUUID(), text, kind, ...(undo && { undo }) }
    setNotices((all) => [...all.slice(-2), notice])
  }, [])
  return (
    <NoticesContext value={notify}>
      {children}
      <Affix position={{ bottom: 'calc(16px + var(--visite-foot, 0px))', right: 16 }} zIndex={400} className="no-print">
        <Stack gap="xs" aria-live="polite">
          {notices.map((notice) => (
            <Shown key={notice.id} notice={notice} close={close} />
          ))}
        </Stack>
      </Affix>
    </NoticesContext>
  )
}

/** Disappears by itself, but not while the pointer or the focus is on it (WCAG 2.2.1). */
function Shown({ notice: { id, text, kind, undo }, close }: { notice: Notice; close: (id: string) => void }) {
  const [pointedAt, setPointedAt] = useState(false)
  const [focused, setFocused] = useState(false)
  useEffect(() => {
    if (pointedAt || focused || kind === 'lasting') return
    const timer = setTimeout(close, SHOWN_MS, id)
    return () => clearTimeout(timer)
  }, [pointedAt, focused, kind, close, id])
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
