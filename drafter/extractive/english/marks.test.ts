import { describe, expect, it } from 'vitest'
import { withCommas, withMarks } from './marks.ts'
import { quoted } from './register.ts'
import { quotable } from './stands.ts'

const marked = (said: string) => withMarks(said, said)

describe('the marks of words heard without any', () => {
  it.each([
    ['potassium 3.1 mag 1.4 platelets 90', 'potassium 3.1, mag 1.4, platelets 90'],
    ['some redness no pus no swelling', 'some redness, no pus, no swelling'],
    ['i sit on the edge first it spins a bit', 'i sit on the edge first. It spins a bit'],
    ['i had it once in 2020 they gave me antibiotics', 'i had it once in 2020. They gave me antibiotics'],
  ])('stand between values and statements: %s', (said, shown) => {
    expect(marked(said)).toBe(shown)
  })

  it.each([
    'she has no pain',
    'if you get a fever or the redness creeps up the foot call us',
    "it's worse when i go over bumps",
    'i know he is tired',
    'no longer smoking',
    'in the meantime i want you to wear a splint',
  ])('are left out of one statement: %s', (said) => {
    expect(marked(said)).toBe(said)
  })

  it('are left alone where somebody set them, and a statement of the note gets no stop', () => {
    expect(withMarks('fever, chills it is bad', 'Fever, chills it is bad.')).toBe('fever, chills it is bad')
    expect(withCommas('i sit first it spins a bit', 'i sit first it spins a bit')).toBe('i sit first it spins a bit')
  })
})

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
