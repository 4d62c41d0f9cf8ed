import { describe, expect, it } from 'vitest'
import { changedBy, everything } from './changes.ts'

const names = (type: string, id: string | null) => changedBy(type, id).map(({ queryKey }) => queryKey.join(' '))

describe('what an event makes old', () => {
  it.each([
    ['appointment.created', ['appointments', 'appointment a', 'appointment a transcription']],
    [
      'transcription.completed',
      ['appointments', 'appointment a', 'appointment a recording', 'appointment a transcription'],
    ],
    ['notes.drafted', ['appointments', 'appointment a', 'appointment a note', 'appointment a versions']],
    ['document.updated', ['appointment a documents']],
    ['session.revoked', ['devices']],
  ])('after %s is what it tells of, and nothing else', (type, expected) => {
    expect(names(type, type.startsWith('session') ? null : 'a')).toEqual(expected)
  })

  it('is everything when events are missing', () => {
    expect(changedBy('reset', null)).toBe(everything)
  })

  it('leaves text that is being written alone: a visit’s state is not all below it', () => {
    const visit = changedBy('notes.drafted', 'a').find(({ queryKey }) => queryKey.length === 2)
    expect(visit?.exact).toBe(true)
  })
})
