import { useEffect, useState } from 'react'
import { today } from '../language/days.ts'

const LOOK_MS = 30_000

/** Today, `YYYY-MM-DD`; stays correct on a page left open overnight. */
export function useToday(): string {
  const [day, setDay] = useState(today)
  useEffect(() => {
    const timer = setInterval(() => setDay(today()), LOOK_MS)
    return () => clearInterval(timer)
  }, [])
  return day
}
