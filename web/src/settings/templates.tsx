import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Template } from '../api/types.ts'
import { Confirm } from '../ui/confirm.tsx'
import { FailureState, Loading } from '../ui/states.tsx'
import { Panel } from './panel.tsx'
import { TemplateEditor } from './template-editor.tsx'
import { useTemplates } from './use-templates.ts'

/** Note templates: built-in ones to copy, the doctor's own to change. */
export default function Templates() {
  const { t } = useTranslation()
  const { templates, editing, setEditing, deleting, setDeleting, erase } = useTemplates()
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
