import { Button, Center, Stack, Text, Title } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** The last safety net: a broken view says so and offers to reload (unsaved text is kept in the browser). */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return this.state.broken ? <Broken /> : this.props.children
  }
}

function Broken() {
  const { t } = useTranslation()
  return (
    <Center mih="80vh" p="md">
      <Stack align="center" role="alert">
        <Title order={1} size="h2">
          {t('app.broken')}
        </Title>
        <Text>{t('app.brokenText')}</Text>
        <Button onClick={() => window.location.reload()}>{t('app.reload')}</Button>
      </Stack>
    </Center>
  )
}
