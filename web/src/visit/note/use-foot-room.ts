import { useEffect, useRef } from 'react'

/** Used by the page's scroll padding and by what floats above the page (app/global.css). */
const ROOM = '--visite-foot'

/**
 * Reserves room for a footer that sticks to the lower edge of the window, for as long as it is there: nothing focused,
 * no line being written and no notice hides behind it (WCAG 2.4.11), however high it grows.
 * @returns to be given to the footer
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
      // What was just above it stays there.
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
