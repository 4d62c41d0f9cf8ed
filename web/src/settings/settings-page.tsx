import { Stack, Tabs, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { Loading } from '../ui/states.tsx'

const PARTS = {
  profile: lazy(() => import('./profile.tsx')),
  practice: lazy(() => import('./practice.tsx')),
  security: lazy(() => import('./security.tsx')),
  devices: lazy(() => import('./devices.tsx')),
  templates: lazy(() => import('./templates.tsx')),
  types: lazy(() => import('./appointment-types.tsx')),
  vocabulary: lazy(() => import('./vocabulary.tsx')),
  calendars: lazy(() => import('./calendars.tsx')),
  connections: lazy(() => import('./connections.tsx')),
  audit: lazy(() => import('./own-audit.tsx')),
  data: lazy(() => import('./own-data.tsx')),
} as const
type Part = keyof typeof PARTS
const NAMES = Object.keys(PARTS) as Part[]

export default function SettingsPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { tab } = useParams()
  const part = NAMES.find((name) => name === tab) ?? 'profile'
  useDocumentTitle(`${t('nav.settings')} · Visite`)
  return (
    <Stack maw={900} mx="auto">
      <Title order={1} size="h3">
        {t('nav.settings')}
      </Title>
      <Tabs value={part} onChange={(value) => navigate(`/settings/${value}`, { replace: true })} keepMounted={false}>
        <Tabs.List>
          {NAMES.map((name) => (
            <Tabs.Tab key={name} value={name} py="sm">
              {t(`settings.${name}.tab`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {NAMES.map((name) => {
          const Content = PARTS[name]
          return (
            <Tabs.Panel key={name} value={name} pt="md">
              <Suspense fallback={<Loading />}>
                <Content />
              </Suspense>
            </Tabs.Panel>
          )
        })}
      </Tabs>
    </Stack>
  )
}
