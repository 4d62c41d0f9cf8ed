import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Clock ticks a second in /proc (Linux: always 100 for programs). */
const TICKS = 100
const LOOK_MS = 200

interface Stat {
  pid: number
  parent: number
  /** Seconds of processor time: of all its threads, those that have ended included. */
  own: number
  /** Of children that it has seen end. */
  children: number
}

/** @returns null: it has ended */
function statOf(pid: number): Stat | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name before it may hold spaces.
    const rest = stat.slice(stat.lastIndexOf(')') + 2)
    const fields = rest.split(' ').map(Number)
    const at = (index: number) => fields[index] ?? 0
    return { pid, parent: at(1), own: (at(11) + at(12)) / TICKS, children: (at(13) + at(14)) / TICKS }
  } catch {
    return null
  }
}

const allThatLive = (): Stat[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(Number(name)) ?? [])

/** Of a process that lives. */
export const parentOf = (pid: number): number => statOf(pid)?.parent ?? 0

/** Seconds of processor time of a process that lives, without its children. */
export const usedBy = (pid: number): number => statOf(pid)?.own ?? 0

/** Seconds of processor time of a server of many processes, those that have ended included. */
export function usedByServer(pid: number): number {
  const { own, children } = statOf(pid) ?? { own: 0, children: 0 }
  return allThatLive()
    .filter(({ parent }) => parent === pid)
    .reduce((sum, each) => sum + each.own + each.children, own + children)
}

/** Watches what a process starts and what that starts: a sandbox does not tell what has ended in it. */
export function watchDescendants(pid: number) {
  const seen = new Map<number, number>()
  const look = () => {
    const all = allThatLive()
    const family = new Set([pid])
    for (let before = 0; before < family.size; ) {
      before = family.size
      for (const each of all) if (family.has(each.parent)) family.add(each.pid)
    }
    for (const each of all) if (family.has(each.pid) && each.pid !== pid) seen.set(each.pid, each.own)
  }
  const timer = setInterval(look, LOOK_MS)
  return {
    /** Seconds of processor time until now, but for the last moment of each. */
    seconds: () => [...seen.values()].reduce((sum, each) => sum + each, 0),
    stop: () => clearInterval(timer),
  }
}

/** Of all files in a folder and those below it. */
export function bytesBelow(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
}
