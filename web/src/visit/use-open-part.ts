import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * The part of the visit that is open if there is room for only one.
 * @param first until the user has chosen
 */
export function useOpenPart(first: string): [string, (part: string | null) => void] {
  const [chosen, setChosen] = useState<string | null>(null)
  const { state, key } = useLocation()
  // A link to a part of the transcript opens it, even a second time.
  useEffect(() => {
    if (key && state?.part) setChosen(state.part)
  }, [state, key])
  return [chosen ?? first, setChosen]
}
