import { readFileSync } from 'node:fs'
import { audioFolder } from '@visite/hearing/test/audio'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeWindows, navigate, openTab, openWindow, sharedBrowser, signIn, today, type Window } from '../browser.ts'
import { dataOf, type TestDoctor } from '../service.ts'
import { type VisitedService, visitedService } from '../visited-service.ts'

describe('changes in the dashboard', () => {
  const files = audioFolder()
  const sound = files.consultationAs('a.ogg', ['-c:a', 'libopus'], 6)
  let service: VisitedService
  let browser: Browser
  let anna: TestDoctor
  let page: Window
  const date = today()

  beforeAll(async () => {
    service = await visitedService()
    browser = await sharedBrowser()
    anna = await service.doctor()
    page = await openWindow(browser, service.address)
  })
  afterAll(async () => {
    await closeWindows(browser)
    await service.remove()
    files.remove()
  })

  /** Requests for a path, except the page's first ones. */
  const counted = (path: string) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.endsWith(path)) asked.push(request.url())
    })
    return asked
  }

  it('are polled for while there is no stream', async () => {
    await page.route('**/events', (route) => route.abort())
    const { _id } = await anna.appointment({ name: 'Herr Ohnestrom', date, language: 'en' })
    await signIn(page, anna)
    await page.getByRole('link', { name: /Ohnestrom/ }).click()
    await page.getByRole('region', { name: 'Aufnahme' }).locator('input[type=file]').setInputFiles(sound)
    await page.getByRole('region', { name: 'Transkript' }).waitFor()
    await page.locator('a[data-support]').first().waitFor()
    expect(dataOf(await anna.get(`/appointments/get/${_id}`)).notes_status).toBe('draft')
    await page.unrouteAll()
  })

  it('are shown as they happen elsewhere, without repeated requests (contract 5)', async () => {
    const stream = page.waitForResponse((response) => response.url().endsWith('/events'))
    await page.goto('/')
    expect((await stream).status()).toBe(200)
    await page.getByRole('link', { name: /Ohnestrom/ }).waitFor()
    const asked = counted('/appointments/doctors')
    const { _id } = await anna.appointment({ name: 'Frau Vonfern', date })
    await page.getByRole('link', { name: /Vonfern/ }).click()
    await page.getByRole('button', { name: 'Aufnahme starten' }).waitFor()
    const audio = { name: 'a.ogg', bytes: readFileSync(sound) }
    await anna.upload(`/recordings/add/${_id}`, { source: 'upload', audio })
    await page.getByRole('region', { name: 'Transkript' }).waitFor()
    await page.locator('a[data-support]').first().waitFor()
    await anna.put(`/transcriptions/${_id}`, { transcription: 'Von einem anderen Gerät korrigiert.' })
    await page.getByText('Von einem anderen Gerät korrigiert.').waitFor()
    await anna.post(`/notes/add/${_id}`, { notes: 'Verlauf\nAnderswo freigegeben.' })
    await page.getByText('Anderswo freigegeben.').waitFor()
    expect(asked.length).toBeLessThan(10)
    expect(page.complaints).toEqual([])
  })

  it('reach every window of a browser over one stream, even when the window that reads it is closed', async () => {
    await navigate(page, '/')
    await page.getByRole('link', { name: /Vonfern/ }).waitFor()
    const context = page.context()
    const others = [await openTab(context), await openTab(context)] as const
    const streams: string[] = []
    context.on('request', (request) => {
      if (request.url().endsWith('/events')) streams.push(request.url())
    })
    for (const other of others) {
      await other.goto('/')
      await other.getByRole('link', { name: /Vonfern/ }).waitFor()
    }
    expect(streams).toEqual([])
    await anna.appointment({ name: 'Frau Überall', date })
    for (const window of [page, ...others]) await window.getByRole('link', { name: /Überall/ }).waitFor()
    const next = context.waitForEvent('request', (request) => request.url().endsWith('/events'))
    await page.close()
    await next
    await anna.appointment({ name: 'Herr Danach', date })
    for (const window of others) await window.getByRole('link', { name: /Danach/ }).waitFor()
    page = others[0]
    await others[1].close()
  })

  it('sign a revoked device out at once, with the reason (spec 5.6)', async () => {
    await anna.delete('/sessions')
    await page.getByText('Sie wurden auf diesem Gerät abgemeldet.').waitFor()
    expect(new URL(page.url()).pathname).toBe('/login')
    expect(page.complaints).toEqual([])
  })
})
