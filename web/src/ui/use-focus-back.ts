import { useEffect, useRef } from 'react'

/**
 * For what turns into a form in its place: its button has the focus again when the form is closed, unless the user has
 * gone on to somewhere else.
 * @param open whether the form is shown. @returns where to put the button
 */
export function useFocusBack(open: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(open)
  useEffect(() => {
    if (wasOpen.current && !open && document.activeElement === document.body) button.current?.focus()
    wasOpen.current = open
  }, [open])
  return button
}
