import { useEffect, useState } from 'react'
import { today } from '../language/days.ts'

const LOOK_MS = 30_000

/** Today, `YYYY-MM-DD`, even the next morning on a page that was left open. */
export function useToday(): string {
  const [day, setDay] = useState(today)
  useEffect(() => {
    const timer = setInterval(() => setDay(today()), LOOK_MS)
    return () => clearInterval(timer)
  }, [])
  return day
}
