import { Badge, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endOfPlan } from '../api/plan.ts'
import type { Account } from '../api/types.ts'
import { dayOf } from '../language/days.ts'

/** The last day of a plan; empty: it never expires. Saved on blur or Enter. */
export function PlanExpiry({ account, onChange }: { account: Account; onChange: (expiry: string | null) => void }) {
  const { t } = useTranslation()
  const { subscriptionExpiry, subscriptionActive } = account
  const end = endOfPlan(subscriptionExpiry)
  const stored = end === null ? '' : dayOf(new Date(end))
  const [typed, setTyped] = useState<string | null>(null)
  const save = () => {
    if (typed !== null && typed !== stored) {
      onChange(typed === '' ? null : new Date(`${typed}T23:59:59`).toISOString())
    }
    setTyped(null)
  }
  return (
    <Group gap="xs" wrap="nowrap">
      <TextInput
        type="date"
        w={150}
        aria-label={t('admin.expiryOf', { name: account.email })}
        value={typed ?? stored}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={save}
        onKeyDown={(event) => event.key === 'Enter' && save()}
      />
      {end === null && subscriptionActive && (
        <Text size="sm" c="dimmed">
          {t('settings.profile.withoutEnd')}
        </Text>
      )}
      {!subscriptionActive && (
        <Badge color="red" variant="light" tt="none">
          {t('settings.profile.lapsed')}
        </Badge>
      )}
    </Group>
  )
}
