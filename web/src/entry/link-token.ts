import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

/** The secret of a mailed link, removed from the URL so that it stays in no history. */
export function useLinkToken(name = 'token'): string {
  const [query, setQuery] = useSearchParams()
  const [token] = useState(() => query.get(name) ?? '')
  const shown = query.has(name)
  useEffect(() => {
    if (shown) setQuery({}, { replace: true })
  }, [shown, setQuery])
  return token
}
