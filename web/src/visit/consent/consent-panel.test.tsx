import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { show } from '../../../test/show.tsx'
import type { Consent, ConsentChange, ConsentText } from '../../api/types.ts'
import { ConsentPanel } from './consent-panel.tsx'
import { isHeldBack } from './use-consent.ts'

const NONE: Consent = {
  ...{ status: 'none', method: null, text_version: null, language: null },
  ...{ given_at: null, withdrawn_at: null, by: null, required: true },
}
const GIVEN: Consent = { ...NONE, status: 'given', method: 'signed', given_at: '2026-03-02T08:00:00.000Z' }
const text = (language: ConsentText['language'], language_name: string, paragraph: string): ConsentText => ({
  ...{ language, language_name, direction: language === 'ar' ? 'rtl' : 'ltr', title: language_name },
  ...{ text_version: `built-in.1`, paragraphs: [paragraph], built_in: true },
  ...{ wording: paragraph, since: null },
})
const TEXTS = [text('de', 'Deutsch', 'Ich willige ein.'), text('ar', 'العربية', 'أوافق')]
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))

const shown = async (consent: Consent, answers = {}) => {
  const changeConsent = vi.fn(async (_id: string, _body: ConsentChange) => GIVEN)
  await show(<ConsentPanel appointmentId="a" language="de-DE" consent={consent} />, {
    ...{ consentTexts: async () => TEXTS, changeConsent },
    ...answers,
  })
  return changeConsent
}

it('nobody is asked if the practice does not want it', async () => {
  await shown({ ...NONE, required: false })
  expect(screen.queryByText('Einwilligung in die Aufnahme')).toBeNull()
  expect(isHeldBack({ ...NONE, required: false })).toBe(false)
  expect(isHeldBack({ ...GIVEN, required: false, status: 'withdrawn' })).toBe(true)
  expect([isHeldBack(NONE), isHeldBack(GIVEN)]).toEqual([true, false])
})

it('a spoken consent is one tick, for the text that is shown', async () => {
  const changeConsent = await shown(NONE)
  expect(await screen.findByText('Ich willige ein.')).toBeTruthy()
  await press('Mündlich eingewilligt')
  const said = { status: 'given', method: 'oral', language: 'de', text_version: 'built-in.1' }
  await waitFor(() => expect(changeConsent).toHaveBeenCalledWith('a', said))
})

it('a finger signature is sent as strokes', async () => {
  const changeConsent = await shown(NONE)
  await press('Hier unterschreiben')
  const pad = await screen.findByRole('img', { name: 'Feld für die Unterschrift' })
  const [box] = [{ left: 10, top: 20, width: 500, height: 150 } as DOMRect]
  pad.getBoundingClientRect = () => box as DOMRect
  const take = screen.getByRole<HTMLButtonElement>('button', { name: 'Unterschrift übernehmen' })
  expect(take.disabled).toBe(true)
  fireEvent.pointerMove(pad, { clientX: 400, clientY: 100 })
  fireEvent.pointerDown(pad, { clientX: 10, clientY: 20 })
  fireEvent.pointerMove(pad, { clientX: 260, clientY: 95 })
  fireEvent.pointerMove(pad, { clientX: 9_000, clientY: 95 })
  fireEvent.pointerUp(pad)
  fireEvent.pointerMove(pad, { clientX: 20, clientY: 30 })
  fireEvent.click(take)
  await waitFor(() =>
    expect(changeConsent).toHaveBeenCalledWith(
      'a',
      expect.objectContaining({ method: 'signed', signature: [[0, 0, 500, 150, 1000, 150]] }),
    ),
  )
})

it('the patient’s phone gets a code', async () => {
  const consentLink = async () => ({ url: 'https://x.example/c/t', qr_svg: '<svg/>', expires_at: '' })
  await shown(NONE, { consentLink })
  await press('Auf dem Handy des Patienten')
  expect(await screen.findByRole('img', { name: /QR-Code/ })).toBeTruthy()
})

it('withdrawal says what it erases, and asks for confirmation first', async () => {
  const changeConsent = await shown(GIVEN)
  expect(screen.getByRole('status').textContent).toContain('Erteilt (unterschrieben)')
  await press('Einwilligung widerrufen')
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('endgültig gelöscht')
  expect(changeConsent).not.toHaveBeenCalled()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Einwilligung widerrufen' }))
  await waitFor(() => expect(changeConsent).toHaveBeenCalledWith('a', { status: 'withdrawn' }))
})
