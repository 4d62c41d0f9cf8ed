import { Affix, Button, Group, Notification, Stack } from '@mantine/core'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'

interface Notice {
  id: string
  text: string
  /** `lasting` also reports a failure, and stays until the user closes it; `offer` stays too. */
  kind: 'done' | 'failed' | 'lasting' | 'offer'
  action?: { label: string; act: () => void }
}

/** Says briefly that something was done (and how to undo it) or failed, or offers something. */
export type Notify = (text: string, kind?: Notice['kind'], action?: Notice['action']) => void

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
  const notify = useCallback<Notify>((text, kind = 'done', action) => {
    const notice = { id: crypto.randomUUID(), text, kind, ...(action && { action }) }
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

/** Disappears on its own, but not while the pointer or the focus is on it (WCAG 2.2.1). */
function Shown({ notice: { id, text, kind, action }, close }: { notice: Notice; close: (id: string) => void }) {
  const [pointedAt, setPointedAt] = useState(false)
  const [focused, setFocused] = useState(false)
  const stays = kind === 'lasting' || kind === 'offer'
  useEffect(() => {
    if (pointedAt || focused || stays) return
    const timer = setTimeout(close, SHOWN_MS, id)
    return () => clearTimeout(timer)
  }, [pointedAt, focused, stays, close, id])
  return (
    <Notification
      withBorder
      color={kind === 'failed' || kind === 'lasting' ? 'red' : 'petrol'}
      onClose={() => close(id)}
      closeButtonProps={{ 'aria-label': 'OK' }}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Group gap="sm">
        {text}
        {action && (
          <Button
            size="compact-sm"
            variant="light"
            onClick={() => {
              action.act()
              close(id)
            }}
          >
            {action.label}
          </Button>
        )}
      </Group>
    </Notification>
  )
}
