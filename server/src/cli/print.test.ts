import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { PROGRAM } from '../../test/process.ts'

/** What `visite plans` says on standard error, and then its exit code, with its output going elsewhere. */
const errors = (elsewhere: string): string => {
  const script = `{ "$0" "$1" plans --json; echo $? >&2; } ${elsewhere}`
  return spawnSync('sh', ['-c', script, process.execPath, PROGRAM], { encoding: 'utf8' }).stderr
}

describe('a command whose output cannot be written', () => {
  it('ends quietly when nobody reads on, like other filters', () => {
    expect(errors('| true')).toBe('141\n')
  })

  it('says in a line that there is no room', () => {
    expect(errors('> /dev/full')).toBe('visite: the disk is full: make room, and try again (ENOSPC)\n1\n')
  })
})
