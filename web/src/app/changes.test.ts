import { describe, expect, it } from 'vitest'
import { changedBy, everything } from './changes.ts'

const names = (type: string, id: string | null) => changedBy(type, id).map(({ queryKey }) => queryKey.join(' '))

describe('what an event makes stale', () => {
  it.each([
    ['appointment.created', ['appointments', 'appointment a', 'appointment a transcription']],
    [
      'transcription.completed',
      ['appointments', 'appointment a', 'appointment a recording', 'appointment a transcription'],
    ],
    ['notes.drafted', ['appointments', 'appointment a', 'appointment a note', 'appointment a versions']],
    ['document.updated', ['appointment a documents']],
    ['session.revoked', ['devices']],
  ])('after %s is what it reports, and nothing else', (type, expected) => {
    expect(names(type, type.startsWith('session') ? null : 'a')).toEqual(expected)
  })

  it('is everything if events are missing', () => {
    expect(changedBy('reset', null)).toBe(everything)
  })

  it('leaves text alone while it is being written: a visit’s state does not include everything below it', () => {
    const visit = changedBy('notes.drafted', 'a').find(({ queryKey }) => queryKey.length === 2)
    expect(visit?.exact).toBe(true)
  })
})
