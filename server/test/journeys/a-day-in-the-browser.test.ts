import { readFileSync } from 'node:fs'
import { audioFolder } from '@visite/hearing/test/audio'
import type { Browser, Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { closeWindows, navigate, openWindow, sharedBrowser, signIn, today, type Window } from '../browser.ts'
import { attentiveTranscriber } from '../fakes/attentive.ts'
import { dataOf, type TestDoctor } from '../service.ts'
import { until, type VisitedService, visitedService } from '../visited-service.ts'

describe('a day in the dashboard', () => {
  let service: VisitedService
  let browser: Browser
  let anna: TestDoctor
  let page: Window
  const date = today()

  const files = audioFolder()
  beforeAll(async () => {
    service = await visitedService({ transcriber: attentiveTranscriber({ turns: 3 }) })
    browser = await sharedBrowser()
    page = await openWindow(browser, service.address)
    anna = await service.doctor()
    await signIn(page, anna, '/settings/types')
  })
  afterAll(async () => {
    await closeWindows(browser)
    await service.remove()
    files.remove()
  })
  afterEach(() => page.evaluate('localStorage.clear()'))

  it('books with a type, a mail and a note', async () => {
    await page.getByRole('textbox', { name: 'Name der Terminart' }).fill('Erstgespräch')
    await page.getByRole('textbox', { name: 'Dauer' }).fill('45')
    await page.getByRole('button', { name: 'Hinzufügen' }).click()
    await page.getByText('45 Minuten').waitFor()

    await navigate(page, '/')
    await page.getByRole('button', { name: 'Neuer Termin' }).first().click()
    await page.getByRole('combobox', { name: 'Name' }).fill('Frau Öztürk')
    await page.locator('input[type=time]').fill('09:00')
    await page.getByRole('combobox', { name: 'Terminart' }).click()
    await page.getByRole('option', { name: 'Erstgespräch' }).click()
    await page.getByRole('checkbox', { name: /per E-Mail einladen/ }).check()
    await page.getByRole('textbox', { name: /E-Mail der Patientin/ }).fill('oeztuerk@patienten.example')
    await page.getByRole('textbox', { name: 'Hinweis in der Einladung' }).fill('Bitte nüchtern kommen.')
    await page.getByRole('button', { name: 'Anlegen', exact: true }).click()
    await page.getByRole('link', { name: /Frau Öztürk.*gebucht/ }).waitFor()
    await page.getByRole('link', { name: /09:00.*09:45/ }).waitFor()
    const mail = await service.mailTo('oeztuerk@patienten.example')
    expect(mail.text).toContain('Bitte nüchtern kommen.')
    expect(mail.attachments.map(({ mimeType }) => mimeType)).toContain('text/calendar')
    expect(page.complaints).toEqual([])
  })

  it('finds a patient on any day, moves an appointment, makes a follow-up and deletes it', async () => {
    await anna.appointment({ name: 'Herr Çelik', date, time: '14:00', status: 'planned' })
    await navigate(page, '/')
    await page.getByRole('searchbox', { name: 'Nach Namen suchen' }).fill('celik')
    await page.getByRole('button', { name: 'Mehr zu Herr Çelik' }).click()
    await page.getByRole('menuitem', { name: 'Termin ändern' }).click()
    await page.locator('input[type=time]').fill('15:30')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: /15:30.*Çelik/ }).waitFor()

    await page.getByRole('button', { name: 'Mehr zu Herr Çelik' }).click()
    await page.getByRole('menuitem', { name: 'Folgetermin' }).click()
    await page.getByRole('button', { name: 'Speichern' }).click()
    await page.getByRole('link', { name: /Çelik/ }).nth(1).waitFor()

    await page.getByRole('button', { name: 'Mehr zu Herr Çelik' }).first().click()
    await page.getByRole('menuitem', { name: 'Löschen' }).click()
    await page.getByRole('button', { name: 'Löschen' }).click()
    await page.getByText('Der Termin ist gelöscht.').waitFor()
    await expect.poll(() => page.getByRole('link', { name: /Çelik/ }).count()).toBe(1)
    expect(page.complaints).toEqual([])
  })

  it('moves an appointment by dragging; a taken slot is explained and the appointment goes back (spec 7), a patient is written to only on request, and a move that nobody was told about is undone', async () => {
    const booked = (name: string, time: string) =>
      anna.appointment({
        name,
        date,
        time,
        status: 'planned',
        duration_minutes: 30,
        notify_patient: true,
        patient: { email: 'patient@patienten.example' },
      })
    await booked('Frau Steht', '16:00')
    const { _id } = await booked('Herr Zieht', '18:00')
    const slip = await anna.appointment({ name: 'Frau Rutscht', date, time: '19:00', status: 'planned' })
    const timeOf = async (id: string) => dataOf(await anna.get(`/appointments/get/${id}`)).time
    const timeNow = () => timeOf(_id)
    await navigate(page, `/?view=day&day=${date}`)
    const event = (name: string) => page.locator('a', { hasText: name })
    const [standing, moving, slipping] = [event('Frau Steht'), event('Herr Zieht'), event('Frau Rutscht')]
    await moving.scrollIntoViewIfNeeded()
    const drag = async (what: Locator, y: number) => {
      await page.locator('.mantine-Modal-overlay').waitFor({ state: 'detached' })
      const from = await what.boundingBox()
      if (!from) throw new Error('not in sight')
      await page.mouse.move(from.x + from.width / 2, from.y + 6)
      await page.mouse.down()
      await page.mouse.move(from.x + from.width / 2, (from.y + 6 + y) / 2, { steps: 6 })
      await page.mouse.move(from.x + from.width / 2, y + 6, { steps: 6 })
      await page.mouse.up()
    }
    const places = async () => {
      const [at, from] = [await standing.boundingBox(), await moving.boundingBox()]
      if (!at || !from) throw new Error('not in sight')
      return { standing: at.y, moving: from.y }
    }
    const before = await places()
    const dialog = page.getByRole('dialog', { name: 'Gebuchten Termin verschieben?' })
    await drag(moving, before.standing)
    await dialog.getByRole('button', { name: 'Verschieben' }).click()
    await page.getByText(/Zu dieser Zeit gibt es bereits einen bestätigten Termin/).waitFor()
    expect(await timeNow()).toBe('18:00')
    // Dragging may have scrolled the calendar.
    const apart = before.moving - before.standing
    const isBack = () =>
      until('the way back', async () => {
        const now = await places()
        return Math.abs(now.moving - now.standing - apart) < 1 ? true : undefined
      })
    await isBack()

    const now = await places()
    await drag(moving, (now.standing + now.moving) / 2)
    await dialog.getByRole('button', { name: 'Abbrechen' }).click()
    await isBack()
    expect(await timeNow()).toBe('18:00')

    const then = await places()
    await drag(moving, (then.standing + then.moving) / 2)
    await dialog.getByRole('button', { name: 'Verschieben' }).click()
    await until('the new time', async () => ((await timeNow()) === '17:00' ? true : undefined))

    await slipping.scrollIntoViewIfNeeded()
    const last = await places()
    // An hour up.
    await drag(slipping, 2 * last.moving - last.standing)
    await page.getByText('Der Termin ist verschoben.').waitFor()
    expect(await timeOf(slip._id)).not.toBe('19:00')
    await page.getByRole('button', { name: 'Rückgängig' }).click()
    await until('the way back', async () => ((await timeOf(slip._id)) === '19:00' ? true : undefined))
    expect(page.complaints).toEqual([])
  })

  it('shows an endless name in a narrow window', async () => {
    const name = `Frau ${'Übermüller'.repeat(20)}`
    await anna.appointment({ name, date, time: '23:30', duration_minutes: 90, room: 'R'.repeat(60) })
    const wide = page.viewportSize()
    await page.setViewportSize({ width: 390, height: 844 })
    await navigate(page, `/?view=week&day=${date}`)
    await page.locator('a[href^="/visit/"]').first().waitFor()
    await navigate(page, `/?view=list&day=${date}`)
    const row = page.getByRole('link', { name: /23:30.*– 01:00/ })
    await row.waitFor()
    const over = () => page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
    expect(await over()).toBe(0)
    await row.click()
    await page.getByRole('heading', { name }).waitFor()
    expect(await over()).toBe(0)
    if (wide) await page.setViewportSize(wide)
    expect(page.complaints).toEqual([])
  })

  it('drafts a note again, shows what changes, and keeps every version (contract 6)', async () => {
    const { _id } = await anna.appointment({ date, language: 'en' })
    const audio = { name: 'a.ogg', bytes: readFileSync(files.consultationAs('a.ogg', ['-c:a', 'libopus'], 6)) }
    await anna.upload(`/recordings/add/${_id}`, { source: 'upload', audio })
    await until('the draft', async () => {
      const { body } = await anna.get(`/notes/${_id}`)
      return (body as { data: unknown[] }).data[0]
    })
    await navigate(page, `/visit/${_id}`)
    await page.getByRole('button', { name: 'Neu entwerfen' }).click()
    await page.getByRole('combobox', { name: 'Vorlage' }).click()
    await page.getByRole('option').nth(1).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Neu entwerfen' }).click()
    await page.locator('ins').first().waitFor()
    await page.getByRole('button', { name: 'Neue Fassung übernehmen' }).click()
    await page.getByRole('tab', { name: 'Verlauf' }).click()
    await page.getByRole('button', { name: /Fassung 1 · Entwurf/ }).click()
    await page.locator('del').first().waitFor()
    const takeUp = page.getByRole('button', { name: 'Diese Fassung wieder aufnehmen' })
    await takeUp.click()
    await page.getByRole('button', { name: /Fassung 2 · Entwurf/ }).click()
    await takeUp.click()
    await page.getByText('Ihre ungespeicherten Änderungen sind ersetzt.').waitFor()
    await page.getByRole('button', { name: 'Rückgängig' }).click()
    await page.getByRole('tab', { name: 'Notiz' }).last().click()
    await page.getByText('Ungespeicherte Änderungen').waitFor()
    await page.getByRole('button', { name: 'Freigeben' }).click()
    await page.getByText('Die Notiz ist freigegeben.').waitFor()
    expect(page.complaints).toEqual([])
  })
})
