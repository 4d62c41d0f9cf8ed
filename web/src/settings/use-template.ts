import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useApi } from '../api/service.ts'
import type { Template, TemplateSection } from '../api/types.ts'
import { keys } from '../app/queries.ts'
import { submitting } from '../ui/submitting.ts'
import { unsavedText } from '../unsaved/unsaved-text.ts'
import { useKeptFields } from '../unsaved/use-kept.ts'
import { keyed, keyOf } from './template-keys.ts'

interface Edited extends TemplateSection {
  /** Stays the same while the section is edited, although its key follows the heading. */
  id: string
}

const edited = (section: TemplateSection): Edited => ({ ...section, id: crypto.randomUUID() })

const NEW_SECTION: TemplateSection = { key: '', heading: '', instruction: '', format: 'paragraph', required: false }

/** A template whose edits were unsaved when the page or the session ended. */
export const UNSAVED_TEMPLATE = unsavedText<Template>('template')

/** A template being edited; what is unsaved stays in this browser. */
export function useTemplate(template: Template, onClose: () => void) {
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
  const submit = submitting(() => save.mutate())
  return {
    ...{ name, setName, language, setLanguage, sections, set, close, save, submit },
    add: () => setSections((all) => [...all, edited(NEW_SECTION)]),
    remove: (id: string) => setSections((all) => all.filter((section) => section.id !== id)),
  }
}
