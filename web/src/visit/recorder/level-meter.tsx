import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './recorder.module.css'

/** Fifteen times a second is smooth enough; at every frame, an hour of recording would drain a tablet's battery. */
const DRAW_MS = 66

/** The microphone's level, drawn without re-rendering anything else. */
export function LevelMeter({ level, active }: { level: () => number; active: boolean }) {
  const { t } = useTranslation()
  const bar = useRef<HTMLDivElement>(null)
  const read = useRef(level)
  read.current = level
  useEffect(() => {
    if (!active) return
    const draw = () => {
      if (bar.current) bar.current.style.transform = `scaleX(${read.current().toFixed(3)})`
    }
    const timer = setInterval(draw, DRAW_MS)
    return () => {
      clearInterval(timer)
      if (bar.current) bar.current.style.transform = 'scaleX(0)'
    }
  }, [active])
  return (
    <div className={classes.meter} role="img" aria-label={t('recorder.level')}>
      <div ref={bar} className={classes.meterBar} />
    </div>
  )
}
