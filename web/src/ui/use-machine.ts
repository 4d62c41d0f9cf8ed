import { useCallback, useRef, useState } from 'react'

/**
 * A view's state machine. It carries out effects immediately and always works on the newest state, even for an answer
 * that arrives long after the last render.
 * @param after gives the next state and what to do
 */
export function useMachine<State, Input, Effect>(
  begin: () => State,
  after: (state: State, input: Input) => { state: State; effects: readonly Effect[] },
  perform: (effect: Effect) => void,
): [State, (input: Input) => void] {
  const [state, setState] = useState(begin)
  const newest = useRef(state)
  const parts = useRef({ after, perform })
  parts.current = { after, perform }
  const tell = useCallback((input: Input) => {
    const step = parts.current.after(newest.current, input)
    newest.current = step.state
    setState(step.state)
    for (const effect of step.effects) parts.current.perform(effect)
  }, [])
  return [state, tell]
}
