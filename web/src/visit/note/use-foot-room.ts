import { useEffect, useRef } from 'react'

/** Used by the page's scroll padding and by elements that float above the page (app/global.css). */
const ROOM = '--visite-foot'

/**
 * Reserves room for a footer that sticks to the lower edge of the window, so that the focused element, the line being
 * written and notices never hide behind it (WCAG 2.4.11), however tall it grows.
 * @returns a ref for the footer
 */
export function useFootRoom<T extends HTMLElement>() {
  const foot = useRef<T>(null)
  useEffect(() => {
    const element = foot.current
    if (!element) return
    const { style } = document.documentElement
    let height = 0
    const observer = new ResizeObserver(() => {
      const { height: now, bottom } = element.getBoundingClientRect()
      style.setProperty(ROOM, `${now}px`)
      const sticks = Math.abs(bottom - document.documentElement.clientHeight) < 1
      // Keep the content just above the footer in place.
      if (height > 0 && now > height && sticks) scrollBy({ top: now - height, behavior: 'instant' })
      height = now
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty(ROOM)
    }
  }, [])
  return foot
}
