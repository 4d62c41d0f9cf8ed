import { readFileSync } from 'node:fs'
import { audioFolder } from '@visite/hearing/test/audio'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeWindows, navigate, openTab, openWindow, sharedBrowser, signIn, type Window } from '../browser.ts'
import { attentiveTranscriber } from '../fakes/attentive.ts'
import { dataOf, type TestDoctor } from '../service.ts'
import { until, type VisitedService, visitedService } from '../visited-service.ts'

interface Kept {
  corrected: boolean
  segments: { id: string; text: string; role: string }[]
}

/** One visit for all tests, each of which corrects it. */
describe('the transcript in the dashboard', () => {
  const files = audioFolder()
  const audio = { name: 'a.ogg', bytes: readFileSync(files.consultationAs('a.ogg', ['-c:a', 'libopus'], 6)) }
  let service: VisitedService
  let browser: Browser
  let anna: TestDoctor
  let page: Window
  let id: string

  beforeAll(async () => {
    service = await visitedService({ transcriber: attentiveTranscriber({ turns: 3 }) })
    browser = await sharedBrowser()
    anna = await service.doctor()
    id = (await anna.appointment({ language: 'en' }))._id
    await anna.upload(`/recordings/add/${id}`, { source: 'upload', audio })
    await until('the draft', async () => dataOf<unknown[]>(await anna.get(`/notes/${id}`))[0])
    page = await openWindow(browser, service.address)
    await signIn(page, anna)
  })
  afterAll(async () => {
    await closeWindows(browser)
    await service.remove()
    files.remove()
  })
  beforeEach(async () => {
    await navigate(page, `/visit/${id}`)
    await page.getByRole('region', { name: 'Transkript' }).waitFor()
  })

  const kept = async (): Promise<Kept> => {
    const [row] = dataOf<Kept[]>(await anna.get(`/transcriptions/${id}`))
    if (!row) throw new Error('no transcription')
    return row
  }
  const correct = async (at: string, text: string) => {
    await page.getByRole('button', { name: `Stelle ${at} korrigieren` }).click()
    await page.getByRole('textbox', { name: `Gesagtes bei ${at}` }).fill(text)
  }

  it('is corrected, shows the original, and has its roles swapped (contract 4)', async () => {
    const [heard] = (await kept()).segments
    await correct('0:00', 'Guten Morgen, Frau Müller.')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await page.getByText('Guten Morgen, Frau Müller.').waitFor()
    const corrected = { corrected: true, segments: { 0: { text: 'Guten Morgen, Frau Müller.' } } }
    await expect.poll(kept).toMatchObject(corrected)
    await page.getByRole('button', { name: 'Original zeigen' }).click()
    await page.getByText(heard?.text ?? '', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Korrektur zeigen' }).click()
    await page.getByText('Guten Morgen, Frau Müller.').waitFor()

    await page.getByRole('button', { name: 'Rollen tauschen' }).click()
    await page.getByText('Die Rollen sind getauscht.').waitFor()
    await page.getByRole('button', { name: /Patient.*0:00/ }).waitFor()
    expect((await kept()).segments[0]?.role).toBe('patient')
    await page.getByRole('button', { name: 'Rückgängig' }).click()
    await page.getByRole('button', { name: /Arzt.*0:00/ }).waitFor()
    expect(page.complaints).toEqual([])
  })

  it('keeps an unsaved correction across a reload and in a second window', async () => {
    await correct('0:04', 'Noch nicht gespeichert')
    await page.reload()
    const field = page.getByRole('textbox', { name: 'Gesagtes bei 0:04' })
    await field.waitFor()
    expect(await field.inputValue()).toBe('Noch nicht gespeichert')

    const second = await openTab(page.context())
    await second.goto(`/visit/${id}`)
    const same = second.getByRole('textbox', { name: 'Gesagtes bei 0:04' })
    await same.waitFor()
    expect(await same.inputValue()).toBe('Noch nicht gespeichert')
    await same.fill('Im zweiten Fenster weiter')
    await until('the first window', async () => (await field.inputValue()) === 'Im zweiten Fenster weiter' || undefined)
    await second.getByRole('button', { name: 'Speichern' }).click()
    await field.waitFor({ state: 'detached' })
    expect((await kept()).segments[1]?.text).toBe('Im zweiten Fenster weiter')
    expect([...page.complaints, ...second.complaints]).toEqual([])
    await second.close()
  })

  it('loses nothing when saving fails, and asks before signing out with unsaved changes', async () => {
    await correct('0:00', 'Ohne Netz geschrieben')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Speichern' }).click()
    await page.getByText('Der Dienst ist gerade nicht erreichbar.').waitFor()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: /Konto von/ }).click()
    await page.getByRole('menuitem', { name: 'Abmelden' }).click()
    await page.getByRole('dialog', { name: 'Noch nicht alles gespeichert' }).waitFor()
    await page.getByRole('button', { name: 'Abbrechen' }).last().click()
    await page.locator('.mantine-Modal-overlay').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Speichern' }).click()
    await page.getByLabel('Gesagtes bei 0:00').waitFor({ state: 'detached' })
    expect((await kept()).segments[0]?.text).toBe('Ohne Netz geschrieben')
  })
})
