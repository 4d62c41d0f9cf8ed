import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Talks to the demo's service over real HTTP as any client would. */
export interface Api {
  call<T = Record<string, unknown>>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T>
  signIn(token: string): void
}

/** A step that did not really happen. */
export class DemoFailed extends Error {}

export function apiAt(baseUrl: string): Api {
  let token: string | null = null
  return {
    signIn: (given) => {
      token = given
    },
    async call<T>(method: string, path: string, body?: unknown): Promise<T> {
      const form = body instanceof FormData
      const response = await fetch(`${baseUrl}${path}`, {
        method,
        headers: {
          ...(token !== null && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && !form && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
      })
      const answer = await response.json()
      if (!response.ok) throw new DemoFailed(`${method} ${path} answered ${response.status}: ${JSON.stringify(answer)}`)
      return answer as T
    },
  }
}

/** Two requests each time stay below the general limit of 600 a minute. */
const POLL_MS = 300
/** The recogniser takes 20 s for the consultation, and a busy or small machine many times as long. */
const PATIENCE_MS = 600_000

/** Looks until it finds something. @throws {DemoFailed} after ten minutes */
export async function until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await pause(POLL_MS)) {
    const found = await look()
    if (found !== undefined) return found
  }
  throw new DemoFailed(`waited ${PATIENCE_MS / 1000} s in vain for ${what}`)
}

/** The token of the verification link in the newest mail; undefined while there is none. */
export function mailedToken(mailFolder: string): string | undefined {
  if (!existsSync(mailFolder)) return undefined
  const mails = readdirSync(mailFolder, { withFileTypes: true }).filter((entry) => entry.name.endsWith('.eml'))
  const newest = mails
    .map((entry) => entry.name)
    .sort()
    .at(-1)
  if (!newest) return undefined
  // Quoted-printable: a final `=` is a soft line break, `=3D` is the sign itself.
  const text = readFileSync(join(mailFolder, newest), 'utf8')
    .replace(/=\r?\n/g, '')
    .replaceAll('=3D', '=')
  return /verify-email\?token=([\w-]+)/.exec(text)?.[1]
}
