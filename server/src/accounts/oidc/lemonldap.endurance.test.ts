import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditOf } from '../../../test/audit.ts'
import { cookieBrowser } from '../../../test/cookie-browser.ts'
import { DEMO, type Lemonldap, lemonldap } from '../../../test/lemonldap.ts'
import { CLIENT } from '../../../test/oidc-server.ts'
import { freePort } from '../../../test/postgres.ts'
import { dataOf, startService, type TestService } from '../../../test/service.ts'

describe('signing in through Debian’s LemonLDAP::NG (contract 13 oidc)', () => {
  let service: TestService
  let provider: Lemonldap
  let base: string
  beforeAll(async () => {
    const port = await freePort()
    const publicUrl = `http://127.0.0.1:${port}`
    base = `${publicUrl}/api/v1`
    provider = await lemonldap(base)
    service = await startService('sqlite', {
      env: {
        ...{ VISITE_PORT: String(port), VISITE_PUBLIC_URL: publicUrl, VISITE_OIDC_ISSUER: provider.issuer },
        ...{ VISITE_OIDC_CLIENT_ID: CLIENT.id, VISITE_OIDC_CLIENT_SECRET: CLIENT.secret },
      },
    })
    await service.app.listen({ host: '127.0.0.1', port })
  }, 120_000)
  afterAll(async () => {
    await service?.remove()
    await provider?.close()
  })

  /** Fills in the portal's form as a person would. */
  async function signIn(password = DEMO.user) {
    const browser = cookieBrowser()
    const { response, url } = await browser.visit(`${base}/login/oidc?mode=token`)
    const page = (await response?.text()) ?? ''
    const fields: Record<string, string> = {}
    for (const [tag] of page.matchAll(/<input[^>]+type="hidden"[^>]*>/g)) {
      const [, name = ''] = /name="([^"]*)"/.exec(tag) ?? []
      fields[name] = /value="([^"]*)"/.exec(tag)?.[1] ?? ''
    }
    const posted = await browser.post(url.href, { ...fields, user: DEMO.user, password })
    const next = posted.headers.get('location')
    if (next === null) return { browser, status: posted.status, body: {} as Record<string, string> }
    const back = await browser.visit(new URL(next, url).href)
    return { status: back.response?.status, body: (await back.response?.json()) as Record<string, string> }
  }

  it('opens an account for somebody known there, with the role of their groups, and recognises them again', async () => {
    const first = await signIn()
    expect(first.status).toBe(200)
    const as = service.as({ token: first.body.token } as never)
    expect(dataOf(await as.get('/user/profile'))).toMatchObject({ email: DEMO.email, role: 'admin' })
    expect((await signIn()).body.uid).toBe(first.body.uid)
    expect(await auditOf(service, first.body.uid ?? '')).toContain(
      'account login.succeeded {"method":"oidc","second_factor":"none"}',
    )
  })

  it('admits nobody who is refused there', async () => {
    const before = await service.adapters.database.db.selectFrom('sessions').select('sid').execute()
    expect((await signIn('wrong')).body.token).toBeUndefined()
    expect(await service.adapters.database.db.selectFrom('sessions').select('sid').execute()).toHaveLength(
      before.length,
    )
  })
})
