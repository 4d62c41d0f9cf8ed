import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** A window over the page. The focus returns to the opener, even if the window is removed while open. */
export function Dialog({ opened = true, ...props }: Omit<ModalProps, 'opened'> & { opened?: boolean }) {
  const { t } = useTranslation()
  // During rendering, because a menu without animation is gone before effects run.
  const opener = useMemo(() => (opened ? openerNow() : null), [opened])
  useEffect(() => {
    if (!opened) return
    return () => {
      // Only after the window has released the focus.
      setTimeout(() => {
        if (document.activeElement === document.body || document.activeElement?.closest('[role=dialog]'))
          opener?.focus()
      })
    }
  }, [opened, opener])
  return (
    <Modal
      opened={opened}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': t('app.close') }}
      style={{ overflowWrap: 'anywhere' }}
      {...props}
    />
  )
}

/** The focused element; in a menu, which is about to close, the button that opened it. */
function openerNow(): HTMLElement | null {
  const { activeElement } = document
  const menu = activeElement?.closest('[role=menu]')
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : activeElement
  return opener instanceof HTMLElement ? opener : null
}
