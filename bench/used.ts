import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Clock ticks per second in /proc (Linux: always 100 for programs). */
const TICKS = 100
const LOOK_MS = 200

interface Stat {
  pid: number
  parent: number
  /** Seconds of processor time of all its threads, including those that have ended. */
  own: number
  /** The same, of children it has waited for. */
  children: number
}

/** @returns null if it has ended */
function statOf(pid: number): Stat | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name before it may contain spaces.
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

/** Of a running process. */
export const parentOf = (pid: number): number => statOf(pid)?.parent ?? 0

/** Seconds of processor time of a running process, without its children. */
export const usedBy = (pid: number): number => statOf(pid)?.own ?? 0

/** Seconds of processor time of a server with many processes, including those that have ended. */
export function usedByServer(pid: number): number {
  const { own, children } = statOf(pid) ?? { own: 0, children: 0 }
  return allThatLive()
    .filter(({ parent }) => parent === pid)
    .reduce((sum, each) => sum + each.own + each.children, own + children)
}

/** Watches a process's descendants, because a sandbox does not report what has ended in it. */
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
    /** Seconds of processor time until now, without the last moment of each process. */
    seconds: () => [...seen.values()].reduce((sum, each) => sum + each, 0),
    stop: () => clearInterval(timer),
  }
}

/** Size of all files in a folder and the folders below it. */
export function folderBytes(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
}
