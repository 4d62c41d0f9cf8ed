import { ActionIcon, Button, Checkbox, Group, Paper, SegmentedControl, Stack, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api/service.ts'
import type { Template, TemplateSection } from '../api/types.ts'
import { keys } from '../app/queries.ts'
import { PlusIcon, TrashIcon } from '../ui/icons.tsx'
import { LanguageSelect } from '../ui/language-select.tsx'
import { FailureLine } from '../ui/states.tsx'
import { unsavedText } from '../unsaved/unsaved-text.ts'
import { useKeptFields } from '../unsaved/use-kept.ts'
import { Panel } from './panel.tsx'

interface Edited extends TemplateSection {
  /** Stays the same while the section is edited, although its key follows the heading. */
  id: string
}

const edited = (section: TemplateSection): Edited => ({ ...section, id: crypto.randomUUID() })
const NEW_SECTION: TemplateSection = { key: '', heading: '', instruction: '', format: 'paragraph', required: false }

/** A key from a heading: letters, digits and underscores. */
const keyOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '') || 'section'

/** Gives each section its own key, because two may have the same heading. */
function keyed(sections: readonly TemplateSection[]): TemplateSection[] {
  const taken = new Set<string>()
  return sections.map((section) => {
    const wanted = section.key || keyOf(section.heading)
    let key = wanted
    for (let number = 2; taken.has(key); number++) key = `${wanted}_${number}`
    taken.add(key)
    return { ...section, key }
  })
}

/** A template whose edits were unsaved when the page or the session ended. */
export const UNSAVED_TEMPLATE = unsavedText<Template>('template')

/** @param template without an `_id`, it is new */
export function TemplateEditor({ template, onClose }: { template: Template; onClose: () => void }) {
  const { t } = useTranslation()
  const api = useApi()
  const client = useQueryClient()
  const [name, setName] = useState(template.name)
  const [language, setLanguage] = useState(template.language)
  const [sections, setSections] = useState(() => template.sections.map(edited))
  const typed = useMemo(
    () => ({ ...template, name, language, sections: sections.map(({ id: _id, ...section }) => section) }),
    [template, name, language, sections],
  )
  const forget = useKeptFields(UNSAVED_TEMPLATE, typed)
  const close = () => {
    forget()
    onClose()
  }
  const save = useMutation({
    mutationFn: () => {
      const body = { name: name.trim(), language, sections: keyed(typed.sections) }
      return template._id ? api.changeTemplate(template._id, body) : api.addTemplate({ ...body, key: keyOf(name) })
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: keys.templates })
      close()
    },
  })
  const set = (id: string, change: Partial<TemplateSection>) =>
    setSections((all) => all.map((section) => (section.id === id ? { ...section, ...change } : section)))
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    save.mutate()
  }
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
                    onClick={() => setSections((all) => all.filter(({ id }) => id !== section.id))}
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
          <Button
            variant="light"
            w="fit-content"
            leftSection={<PlusIcon />}
            onClick={() => setSections((all) => [...all, edited(NEW_SECTION)])}
          >
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
