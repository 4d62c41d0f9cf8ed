// `npm run bench:web`: what a browser loads before the day view can be used, compressed as it is sent.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}

const LIMIT_KB = 250
const dist = join(import.meta.dirname, '../web/dist')
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
const sizeOf = (file: string): number => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length

/** A chunk and everything it needs immediately. */
function needed(name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen
  seen.add(name)
  for (const other of manifest[name]?.imports ?? []) needed(other, seen)
  return seen
}

const kilobytes = (files: Iterable<string>): number => [...files].reduce((sum, file) => sum + sizeOf(file), 0) / 1024

const day = new Set(['index.html', 'src/language/de.ts', 'src/day/day-page.tsx'].flatMap((name) => [...needed(name)]))
const scripts = (names: Iterable<string>) => [...names].flatMap((name) => manifest[name]?.file ?? [])
const styles = new Set([...day].flatMap((name) => manifest[name]?.css ?? []))
const first = kilobytes(scripts(day))
console.log(`day view, first load: ${first.toFixed(1)} kB of script in ${day.size} files (limit ${LIMIT_KB})`)
console.log(`                      ${kilobytes(styles).toFixed(1)} kB of styles`)
for (const [label, name] of [
  ['calendar', 'src/day/calendar-view.tsx'],
  ['appointment form', 'src/day/form/appointment-form.tsx'],
  ['visit', 'src/visit/visit-page.tsx'],
  ['waveform', 'src/visit/waveform.tsx'],
  ['settings', 'src/settings/settings-page.tsx'],
  ['administration', 'src/admin/admin-page.tsx'],
] as const) {
  const more = [...needed(name)].filter((one) => !day.has(one))
  console.log(`${`+ ${label}`.padEnd(22)}${kilobytes(scripts(more)).toFixed(1)} kB`)
}
if (first > LIMIT_KB) process.exit(1)
