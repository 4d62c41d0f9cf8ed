import { expect, it } from 'vitest'
import { align } from './alignment.ts'

const shown = (said: string, heard: string) => {
  const [a, b] = [said.split(' '), heard.split(' ')]
  return align(a, b).map((pair) => `${a[pair.said ?? -1] ?? '-'}${pair.same ? '=' : '|'}${b[pair.heard ?? -1] ?? '-'}`)
}

it('lays words side by side', () => {
  expect(shown('kein Husten und Fieber', 'Husten und hohes Fieber')).toEqual([
    'kein|-',
    'Husten=Husten',
    'und=und',
    '-|hohes',
    'Fieber=Fieber',
  ])
  expect(align([], [])).toEqual([])
})
