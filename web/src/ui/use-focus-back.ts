import { useEffect, useRef } from 'react'

/**
 * For an element that turns into a form in place: when the form closes, the button that opened it gets the focus back,
 * unless the user has moved elsewhere.
 * @param open whether the form is shown. @returns a ref for the button
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
