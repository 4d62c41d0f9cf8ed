import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

interface Described {
  environment?: Record<string, string>
  deploy?: { replicas?: number }
}

/** `compose.yaml` as it is, anchors and merges resolved. */
export const compose = (): { services: Record<string, Described> } =>
  parse(readFileSync(join(import.meta.dirname, '../../../compose.yaml'), 'utf8'), { merge: true })

/**
 * The environment that `compose.yaml` gives a service.
 * @param given what stands in `.env`
 * @throws {Error} with the file's own words where a variable has to be set and is not
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
