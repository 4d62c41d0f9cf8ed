import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './recorder.module.css'

/** How loud the microphone is, drawn without re-rendering anything else. */
export function LevelMeter({ level, active }: { level: () => number; active: boolean }) {
  const { t } = useTranslation()
  const bar = useRef<HTMLDivElement>(null)
  const read = useRef(level)
  read.current = level
  useEffect(() => {
    if (!active) return
    let frame = 0
    const draw = () => {
      if (bar.current) bar.current.style.transform = `scaleX(${read.current().toFixed(3)})`
      frame = requestAnimationFrame(draw)
    }
    frame = requestAnimationFrame(draw)
    return () => {
      cancelAnimationFrame(frame)
      if (bar.current) bar.current.style.transform = 'scaleX(0)'
    }
  }, [active])
  return (
    <div className={classes.meter} role="img" aria-label={t('recorder.level')}>
      <div ref={bar} className={classes.meterBar} />
    </div>
  )
}
