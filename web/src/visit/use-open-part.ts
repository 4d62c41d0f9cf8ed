import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useHighlight } from './highlight.ts'

/** Id of the tabs; a part's tab is `visit-tab-…`. */
export const PARTS = 'visit'

/**
 * The part of the visit that is open if there is room for only one.
 * @param first until the user has chosen
 * @param inTabs there is room for only one
 */
export function useOpenPart(first: string, inTabs: boolean): [string, (part: string | null) => void] {
  const [chosen, setChosen] = useState<string | null>(null)
  const { state, key } = useLocation()
  // A link to a part of the transcript opens it, even a second time.
  useEffect(() => {
    if (key && state?.part) setChosen(state.part)
  }, [state, key])
  // Opens the transcript at what was asked for. The sentence clicked is hidden then, so the focus moves to the tab.
  const { played } = useHighlight()
  const shown = useRef(played)
  useEffect(() => {
    if (shown.current === played) return
    shown.current = played
    if (!inTabs) return
    setChosen('said')
    document.getElementById(`${PARTS}-tab-said`)?.focus({ preventScroll: true })
  }, [played, inTabs])
  return [chosen ?? first, setChosen]
}
