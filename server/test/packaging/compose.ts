import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

interface Described {
  environment?: Record<string, string>
  deploy?: { replicas?: number }
}

/** `compose.yaml` with anchors and merges resolved. */
export const compose = (): { services: Record<string, Described> } =>
  parse(readFileSync(join(import.meta.dirname, '../../../compose.yaml'), 'utf8'), { merge: true })

/**
 * The environment that `compose.yaml` gives a service.
 * @param given the contents of `.env`
 * @throws {Error} with the file's own words if a required variable is not set
 */
export function environmentOf(service: string, given: Readonly<Record<string, string>>): Record<string, string> {
  const environment = compose().services[service]?.environment ?? {}
  const filled = (value: string) =>
    value.replaceAll(/\$\{(\w+)(?:(:[-?])([^}]*))?\}/g, (_, name: string, otherwise?: string, text = '') => {
      const value = given[name]
      if (value) return value
      if (otherwise === ':?') throw new Error(`${name}: ${text}`)
      return text
    })
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filled(String(value))]))
}
