import { Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** A block of settings under its heading. */
export const Panel = ({ title, intro, children }: { title: string; intro?: string; children: ReactNode }) => (
  <Paper withBorder p="md" mb="md" bg="var(--visite-raised)" component="section" aria-label={title}>
    <Stack>
      <Title order={2} size="h4">
        {title}
      </Title>
      {intro && <Text c="dimmed">{intro}</Text>}
      {children}
    </Stack>
  </Paper>
)
