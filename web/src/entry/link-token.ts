import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

/** The secret of a mailed link, removed from the URL to keep it out of the history. */
export function useLinkToken(name = 'token'): string {
  const [query, setQuery] = useSearchParams()
  const [token] = useState(() => query.get(name) ?? '')
  const shown = query.has(name)
  useEffect(() => {
    if (shown) setQuery({}, { replace: true })
  }, [shown, setQuery])
  return token
}
