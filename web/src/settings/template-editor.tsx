import { ActionIcon, Button, Checkbox, Group, Paper, SegmentedControl, Stack, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Template } from '../api/types.ts'
import { PlusIcon, TrashIcon } from '../ui/icons.tsx'
import { LanguageSelect } from '../ui/language-select.tsx'
import { FailureLine } from '../ui/states.tsx'
import { Panel } from './panel.tsx'
import { useTemplate } from './use-template.ts'

/** @param template without an `_id`, it is new */
export function TemplateEditor({ template, onClose }: { template: Template; onClose: () => void }) {
  const { t } = useTranslation()
  const { name, setName, language, setLanguage, sections, set, add, remove, close, save, submit } = useTemplate(
    template,
    onClose,
  )
  return (
    <Panel title={template._id ? t('settings.templates.edit') : t('settings.templates.new')}>
      <form onSubmit={submit}>
        <Stack>
          <Group grow align="flex-start">
            <TextInput
              label={t('settings.templates.name')}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              required
            />
            <LanguageSelect value={language} onChange={setLanguage} />
          </Group>
          {sections.map((section, index) => (
            <Paper key={section.id} withBorder p="sm">
              <Stack gap="xs">
                <Group align="flex-end" wrap="nowrap">
                  <TextInput
                    flex={1}
                    label={t('settings.templates.heading', { number: index + 1 })}
                    value={section.heading}
                    onChange={(event) => set(section.id, { heading: event.currentTarget.value })}
                    required
                  />
                  <ActionIcon
                    variant="subtle"
                    color="red.9"
                    size={36}
                    aria-label={t('settings.templates.removeSection', { heading: section.heading })}
                    disabled={sections.length === 1}
                    onClick={() => remove(section.id)}
                  >
                    <TrashIcon />
                  </ActionIcon>
                </Group>
                <Textarea
                  label={t('settings.templates.instruction')}
                  value={section.instruction}
                  onChange={(event) => set(section.id, { instruction: event.currentTarget.value })}
                  autosize
                  minRows={2}
                />
                <Group>
                  <SegmentedControl
                    aria-label={t('settings.templates.format')}
                    value={section.format}
                    onChange={(format) => set(section.id, { format })}
                    data={[
                      { value: 'paragraph', label: t('settings.templates.paragraph') },
                      { value: 'bullets', label: t('settings.templates.bullets') },
                    ]}
                  />
                  <Checkbox
                    label={t('settings.templates.required')}
                    checked={section.required}
                    onChange={(event) => set(section.id, { required: event.currentTarget.checked })}
                  />
                </Group>
              </Stack>
            </Paper>
          ))}
          <Button variant="light" w="fit-content" leftSection={<PlusIcon />} onClick={add}>
            {t('settings.templates.addSection')}
          </Button>
          <FailureLine failure={save.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('app.cancel')}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {t('app.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  )
}
