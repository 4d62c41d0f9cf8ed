import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import type { Template } from '../api/types.ts'
import { TemplateEditor } from './template-editor.tsx'
import { UNSAVED_TEMPLATE } from './use-template.ts'

const TEMPLATE = {
  ...{ _id: '', name: '', language: 'de' },
  sections: [{ key: 'plan', heading: 'Plan', instruction: '', format: 'paragraph', required: false }],
} as unknown as Template
const heading = (number: number) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^Überschrift.* ${number}`))
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('a template', () => {
  it('is kept while it is edited; a heading may appear twice', async () => {
    const addTemplate = vi.fn(async (_body: object) => ({}) as never)
    const onClose = vi.fn()
    const again = await show(<TemplateEditor template={TEMPLATE} onClose={onClose} />, { addTemplate })
    type(screen.getByLabelText(/^Name/), 'Hausbesuch')
    for (const number of [2, 3]) {
      press('Abschnitt hinzufügen')
      type(heading(number), 'Was nun?')
    }
    again(<p>anderswo</p>)
    const kept = UNSAVED_TEMPLATE.kept()
    expect(kept?.name).toBe('Hausbesuch')
    again(<TemplateEditor template={kept ?? TEMPLATE} onClose={onClose} />)
    expect(heading(3).value).toBe('Was nun?')
    press('Speichern')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(addTemplate.mock.lastCall?.[0]).toMatchObject({
      ...{ name: 'Hausbesuch', key: 'hausbesuch' },
      sections: [{ key: 'plan' }, { key: 'was_nun' }, { key: 'was_nun_2' }],
    })
    expect(UNSAVED_TEMPLATE.kept()).toBeNull()
  })
})
