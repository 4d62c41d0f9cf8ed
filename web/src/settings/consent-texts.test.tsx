import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import { HttpFailure } from '../api/http.ts'
import type { ConsentLanguage, ConsentText } from '../api/types.ts'
import { ConsentTexts } from './consent-texts.tsx'
import { UNSAVED_CONSENT_TEXT } from './use-consent-texts.ts'

const GERMAN: ConsentText = {
  ...{ language: 'de', language_name: 'Deutsch', direction: 'ltr', title: 'Einwilligung' },
  ...{ text_version: 'own.1', built_in: false, since: '2026-03-02T08:00:00.000Z' },
  ...{ wording: 'Wir, {practice}, nehmen auf.', paragraphs: ['Wir, Praxis am Markt, nehmen auf.'] },
}
const ARABIC: ConsentText = {
  ...{ language: 'ar', language_name: 'العربية', direction: 'rtl', title: 'موافقة' },
  ...{ text_version: 'built-in.1', built_in: true, since: null, wording: 'أوافق', paragraphs: ['أوافق'] },
}
const BUILT_IN: ConsentText = { ...GERMAN, text_version: 'built-in.1', built_in: true }
const texts = async () => [GERMAN, ARABIC]
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const wording = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Text/ })
const type = async (value: string) => fireEvent.change(await wording(), { target: { value } })
const saving = (answer: ConsentText) => vi.fn(async (_language: ConsentLanguage, _text: string | null) => answer)
afterEach(() => UNSAVED_CONSENT_TEXT.keep(null))

it('the text in force is shown with its version and date, and changed with its placeholders (contract 9 consent)', async () => {
  const next = { ...GERMAN, text_version: 'own.2', wording: 'Neu, {practice}.', paragraphs: ['Neu, Praxis am Markt.'] }
  const changeConsentText = saving(next)
  let current = GERMAN
  await show(<ConsentTexts editable />, { consentTexts: async () => [current, ARABIC], changeConsentText })
  await screen.findByText(/Eigener Text, Fassung own\.1, gilt seit .*2026/)
  await screen.findByText('Wir, Praxis am Markt, nehmen auf.')
  await press('Text ändern')
  expect((await wording()).value).toBe('Wir, {practice}, nehmen auf.')
  await type('Neu, {practice}.')
  current = next
  await press('Als neue Fassung speichern')
  await waitFor(() => expect(changeConsentText.mock.calls).toEqual([['de', 'Neu, {practice}.']]))
  await screen.findByText(/Fassung own\.2/)
  await screen.findByText('Neu, Praxis am Markt.')
  expect(UNSAVED_CONSENT_TEXT.kept()).toBeNull()
})

it('typed text is kept until it is saved or discarded, even if the service refuses it', async () => {
  const changeConsentText = async () => {
    throw new HttpFailure(403, { error: 'Die Praxisdaten eines Teams ändern seine Inhaber.' })
  }
  const again = await show(<ConsentTexts editable />, { consentTexts: texts, changeConsentText })
  await press('Text ändern')
  await type('Halb fertig')
  await press('Als neue Fassung speichern')
  await screen.findByText(/ändern seine Inhaber/)
  again(<p>anderswo</p>)
  expect(UNSAVED_CONSENT_TEXT.kept()).toMatchObject({ language: 'de', text: 'Halb fertig', replaces: 'own.1' })
  again(<ConsentTexts editable />)
  expect((await wording()).value).toBe('Halb fertig')
  await press('Abbrechen')
  await screen.findByText('Wir, Praxis am Markt, nehmen auf.')
  expect(UNSAVED_CONSENT_TEXT.kept()).toBeNull()
})

it('a version that has since come into force is shown before it is replaced', async () => {
  UNSAVED_CONSENT_TEXT.keep({ language: 'de', text: 'Begonnen', replaces: 'built-in.1' })
  await show(<ConsentTexts editable />, { consentTexts: texts })
  await screen.findByText(/andere Fassung \(own\.1\)/)
  await screen.findByText('Wir, Praxis am Markt, nehmen auf.')
  expect((await wording()).value).toBe('Begonnen')
})

it('the built-in text is restored only after confirmation, never by emptying the field', async () => {
  const changeConsentText = saving(BUILT_IN)
  await show(<ConsentTexts editable />, { consentTexts: texts, changeConsentText })
  await press('Text ändern')
  await type('  ')
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Als neue Fassung speichern' })
  expect(save.disabled).toBe(true)
  await press('Abbrechen')
  await press('Eingebauten Text verwenden')
  expect(changeConsentText).not.toHaveBeenCalled()
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Eingebauten Text verwenden' }))
  await waitFor(() => expect(changeConsentText.mock.calls).toEqual([['de', null]]))
})

it('each language has its own text, direction and sheet', async () => {
  const consentTextSheet = vi.fn(async (_language: ConsentLanguage) => new Blob())
  await show(<ConsentTexts editable={false} />, { consentTexts: texts, consentTextSheet })
  fireEvent.click(await screen.findByRole('combobox', { name: 'Sprache' }))
  fireEvent.click(await screen.findByRole('option', { name: 'العربية' }))
  await screen.findByText(/Eingebauter Text, Fassung built-in\.1$/)
  expect((await screen.findByRole('region', { name: 'موافقة' })).getAttribute('dir')).toBe('rtl')
  await press('Bogen zum Ausdrucken')
  await waitFor(() => expect(consentTextSheet.mock.calls).toEqual([['ar']]))
  // A user who may not change the practice can only read.
  expect(screen.queryByRole('button', { name: 'Text ändern' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Eingebauten Text verwenden' })).toBeNull()
})
