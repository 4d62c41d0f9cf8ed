import { useSearchParams } from 'react-router'
import { isDay } from '../language/days.ts'
import { useToday } from './use-today.ts'

export const VIEWS = ['list', 'day', 'week'] as const
export type View = (typeof VIEWS)[number]
/** Remembers the view, for people who always work with the week. */
const KEPT = 'visite.view'

/** The day and view in the URL. */
export function usePlace() {
  const [query, setQuery] = useSearchParams()
  const now = useToday()
  const asked = query.get('day') ?? ''
  return {
    day: isDay(asked) ? asked : now,
    view: VIEWS.find((one) => one === (query.get('view') ?? localStorage.getItem(KEPT))) ?? 'list',
    go(change: { day?: string; view?: string }) {
      setQuery((old) => {
        for (const [name, value] of Object.entries(change)) old.set(name, value)
        return old
      })
      if (change.view) localStorage.setItem(KEPT, change.view)
    },
  }
}
