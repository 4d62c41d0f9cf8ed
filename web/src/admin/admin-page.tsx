import { Stack, Tabs, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import NotFoundPage from '../app/not-found-page.tsx'
import { useProfile } from '../app/session.tsx'
import { Accounts } from './accounts.tsx'
import { Audit } from './audit.tsx'
import { Health } from './health.tsx'
import { WaitingWork } from './work.tsx'

const TABS = ['accounts', 'audit', 'work', 'health'] as const

export default function AdminPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { tab } = useParams()
  const { role } = useProfile()
  useDocumentTitle(`${t('nav.admin')} · Visite`)
  if (role !== 'admin') return <NotFoundPage />
  return (
    <Stack>
      <Title order={1} size="h3">
        {t('nav.admin')}
      </Title>
      <Tabs
        value={TABS.find((one) => one === tab) ?? 'accounts'}
        onChange={(value) => navigate(`/admin/${value}`, { replace: true })}
        keepMounted={false}
      >
        <Tabs.List>
          <Tabs.Tab value="accounts">{t('admin.accounts')}</Tabs.Tab>
          <Tabs.Tab value="audit">{t('admin.audit')}</Tabs.Tab>
          <Tabs.Tab value="work">{t('admin.work')}</Tabs.Tab>
          <Tabs.Tab value="health">{t('admin.health')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="accounts" pt="md">
          <Accounts />
        </Tabs.Panel>
        <Tabs.Panel value="audit" pt="md">
          <Audit />
        </Tabs.Panel>
        <Tabs.Panel value="work" pt="md">
          <WaitingWork />
        </Tabs.Panel>
        <Tabs.Panel value="health" pt="md">
          <Health />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  )
}
