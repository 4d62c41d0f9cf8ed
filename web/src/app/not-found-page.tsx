import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { EmptyState } from '../ui/states.tsx'

export default function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <EmptyState title={t('app.notFound')} text={t('app.notFoundText')}>
      <Button component={Link} to="/">
        {t('app.toDay')}
      </Button>
    </EmptyState>
  )
}
