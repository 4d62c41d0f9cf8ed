import { Button, Center, Stack, Text, Title } from '@mantine/core'
import i18next from 'i18next'
import { Component, type ReactNode } from 'react'

/** The last net: a view that broke says so and offers to load again (unsaved text is kept in the browser). */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <Center mih="80vh" p="md">
        <Stack align="center" role="alert">
          <Title order={1} size="h2">
            {i18next.t('app.broken')}
          </Title>
          <Text>{i18next.t('app.brokenText')}</Text>
          <Button onClick={() => window.location.reload()}>{i18next.t('app.reload')}</Button>
        </Stack>
      </Center>
    )
  }
}
