import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// Asked by fields that grow with their text.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
configure({
  // What is waited for comes: a busy machine only makes it late.
  asyncUtilTimeout: 30_000,
  // Whether a role is hidden is asked of the styles of all elements around it, which takes seconds.
  defaultHidden: true,
  // What is looked for and not there, without the whole page.
  getElementError: (message) => new Error(message?.split('\n', 1)[0] ?? 'not there'),
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
