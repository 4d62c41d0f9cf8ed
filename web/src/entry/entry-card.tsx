import { Center, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { OtherLanguage } from '../ui/other-language.tsx'

/** The frame of every page before the sign-in. */
export function EntryCard({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
  useDocumentTitle(`${title} · Visite`)
  return (
    <Center mih="100dvh" p="md" component="main">
      <Stack w="100%" maw={440} gap="md">
        <Group justify="space-between">
          <Group gap={10}>
            <img src="/icon.svg" alt="" width={36} height={36} />
            <Text fw={700} size="xl">
              Visite
            </Text>
          </Group>
          <OtherLanguage names={{ de: 'Deutsch', en: 'English' }} />
        </Group>
        <Paper p={{ base: 'md', sm: 'xl' }} withBorder shadow="sm">
          <Stack>
            <Title order={1} size="h2">
              {title}
            </Title>
            {intro && <Text c="dimmed">{intro}</Text>}
            {children}
          </Stack>
        </Paper>
      </Stack>
    </Center>
  )
}
