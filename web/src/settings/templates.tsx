import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api/service.ts'
import type { Template } from '../api/types.ts'
import { keys } from '../app/queries.ts'
import { Confirm } from '../ui/confirm.tsx'
import { FailureState, Loading } from '../ui/states.tsx'
import { Panel } from './panel.tsx'
import { TemplateEditor, UNSAVED_TEMPLATE } from './template-editor.tsx'

/** Note templates: built-in ones to copy, the doctor's own to change. */
export default function Templates() {
  const { t } = useTranslation()
  const api = useApi()
  const client = useQueryClient()
  const templates = useQuery({ queryKey: keys.templates, queryFn: api.templates })
  const [editing, setEditing] = useState(UNSAVED_TEMPLATE.kept)
  const [deleting, setDeleting] = useState<Template | null>(null)
  const erase = useMutation({
    mutationFn: (id: string) => api.deleteTemplate(id),
    onSuccess: () => {
      setDeleting(null)
      void client.invalidateQueries({ queryKey: keys.templates })
    },
  })
  // Unsaved text is shown whether the service answers or not.
  if (editing) return <TemplateEditor template={editing} onClose={() => setEditing(null)} />
  if (templates.isPending) return <Loading />
  if (!templates.data) return <FailureState failure={templates.error} onRetry={() => void templates.refetch()} />
  const own = templates.data.filter(({ doctor_id }) => doctor_id !== null)
  const builtIn = templates.data.filter(({ doctor_id }) => doctor_id === null)
  const row = (template: Template, actions: ReactNode) => (
    <Group key={template._id} justify="space-between" wrap="nowrap">
      <Stack gap={2} miw={0}>
        <Group gap="xs">
          <Text fw={600}>{template.name}</Text>
          <Badge variant="light" color="gray">
            {template.language.toUpperCase()}
          </Badge>
        </Group>
        <Text size="sm" c="dimmed">
          {template.sections.map(({ heading }) => heading).join(' · ')}
        </Text>
      </Stack>
      <Group gap="xs" wrap="nowrap">
        {actions}
      </Group>
    </Group>
  )
  return (
    <>
      <Panel title={t('settings.templates.own')}>
        {own.length === 0 && <Text c="dimmed">{t('settings.templates.none')}</Text>}
        {own.map((template) =>
          row(
            template,
            <>
              <Button variant="default" onClick={() => setEditing(template)}>
                {t('app.edit')}
              </Button>
              <Button variant="subtle" color="red.9" onClick={() => setDeleting(template)}>
                {t('app.delete')}
              </Button>
            </>,
          ),
        )}
      </Panel>
      <Panel title={t('settings.templates.builtIn')} intro={t('settings.templates.builtInText')}>
        {builtIn.map((template) =>
          row(
            template,
            <Button variant="default" onClick={() => setEditing({ ...template, _id: '', name: `${template.name} ` })}>
              {t('settings.templates.copy')}
            </Button>,
          ),
        )}
      </Panel>
      <Confirm
        opened={deleting !== null}
        title={t('settings.templates.deleteTitle')}
        action={t('app.delete')}
        busy={erase.isPending}
        failure={erase.error}
        onConfirm={() => deleting && erase.mutate(deleting._id)}
        onClose={() => setDeleting(null)}
      >
        {t('settings.templates.deleteText', { name: deleting?.name ?? '' })}
      </Confirm>
    </>
  )
}
