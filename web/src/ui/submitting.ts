import type { SubmitEvent } from 'react'

/** A form's submit handler: the browser stays on the page, and no form around this one is submitted as well. */
export const submitting =
  (act: (event: SubmitEvent) => void) =>
  (event: SubmitEvent): void => {
    event.preventDefault()
    event.stopPropagation()
    act(event)
  }
