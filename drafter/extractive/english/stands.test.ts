import { describe, expect, it } from 'vitest'
import { quoted } from './register.ts'
import { quotable } from './stands.ts'

describe('a quote', () => {
  const heard = (said: string, speaker: 'doctor' | 'patient' = 'patient') =>
    quotable(`${speaker === 'patient' ? 'reported' : 'discussed'}: “${said}”`, {
      ...{ speaker, said, text: said.toLowerCase(), sure: true, turn: 1, position: 0, spans: [], question: false },
      ...{ whole: true, asked: null, answer: null, topic: null, reply: null },
    })

  it('has the words without fillers, and keeps the ER', () => {
    const said = 'um okay if it gets worse er go to the er'
    const unit = { speaker: 'doctor', said, text: said, sure: true, turn: 1, position: 0, spans: [] } as const
    const rest = { question: false, whole: true, asked: null, answer: null, topic: null, reply: null }
    expect(quoted({ ...unit, spans: [], ...rest })).toBe('discussed: “If it gets worse go to the er”')
  })

  it.each(['My right ankle rolled in.', 'I never wear the boot at home.'])('says something by itself: %s', (said) =>
    expect(heard(said)).toBe(true),
  )
  it.each(["It's good for my skin.", 'Does she lose weight', 'Hiya doctor', 'The other one was fine.'])(
    'is neither talk nor about what is nowhere: %s',
    (said) => expect(heard(said)).toBe(false),
  )
  it('is a finding that a doctor calls out, and nothing to look at', () => {
    expect(heard('Orthostatic hypotension, most likely from the furosemide', 'doctor')).toBe(true)
    expect(heard('Show me your eyes', 'doctor')).toBe(false)
  })
})
