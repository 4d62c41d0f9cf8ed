import { Alert } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HttpFailure } from '../api/http.ts'
import { clock } from '../language/days.ts'
import { AlertIcon } from '../ui/icons.tsx'

/** Counts down the wait after too many attempts. */
export function WaitAlert({ failure }: { failure: HttpFailure }) {
  const { t } = useTranslation()
  const [left, setLeft] = useState(failure.retryAfter ?? 0)
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <Alert color="orange" icon={<AlertIcon />} title={t('entry.tooMany')} role="alert">
      {left > 0 ? t('entry.waitLeft', { time: clock(left * 1000) }) : t('entry.tryNow')}
    </Alert>
  )
}
