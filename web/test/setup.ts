import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// Used by fields that grow with their text.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
configure({
  // What a test waits for does come: a busy machine only delays it.
  asyncUtilTimeout: 30_000,
  // Finding out whether a role is hidden means computing the styles of all elements around it, which takes seconds.
  defaultHidden: true,
  // Reports what was not found, without printing the whole page.
  getElementError: (message) => new Error(message?.split('\n', 1)[0] ?? 'not there'),
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
