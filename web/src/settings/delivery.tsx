import { Alert, Anchor, Button, Checkbox, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApi } from '../api/service.ts'
import type { Delivery } from '../api/types.ts'
import { keys } from '../app/queries.ts'
import { useFormats } from '../language/format.ts'
import { FailureLine, FailureState, Loading } from '../ui/states.tsx'
import { Panel } from './panel.tsx'
import { FORMATS, useDeliveryChoice } from './use-delivery.ts'

/** The formats in which released notes go to the operator's folder, and failed deliveries. */
export function DeliveryOfNotes() {
  const api = useApi()
  const delivery = useQuery({ queryKey: keys.delivery, queryFn: api.delivery })
  if (delivery.isPending) return <Loading lines={2} />
  if (!delivery.data) return <FailureState failure={delivery.error} onRetry={() => void delivery.refetch()} />
  return <Choice key={delivery.data.formats.join()} delivery={delivery.data} />
}

function Choice({ delivery: { formats, available, undelivered } }: { delivery: Delivery }) {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  const { chosen, setChosen, save } = useDeliveryChoice(formats)
  return (
    <Panel title={t('settings.delivery.title')} intro={t('settings.delivery.intro')}>
      {!available && <Alert color="yellow">{t('settings.delivery.unavailable')}</Alert>}
      <Checkbox.Group label={t('settings.delivery.formats')} value={chosen} onChange={setChosen}>
        <Group mt="xs">
          {FORMATS.map((format) => (
            <Checkbox key={format} value={format} label={t(`settings.delivery.format.${format}`)} />
          ))}
        </Group>
      </Checkbox.Group>
      <FailureLine failure={save.error} />
      <Button w="fit-content" loading={save.isPending} onClick={() => save.mutate()}>
        {t('app.save')}
      </Button>
      {undelivered.map(({ appointment_id, error, since }) => (
        <Text key={appointment_id} size="sm" c="red.9">
          <Anchor component={Link} to={`/visit/${appointment_id}`}>
            {dateTime(since)}
          </Anchor>
          : {error}
        </Text>
      ))}
    </Panel>
  )
}
