import { describe, expect, it } from 'vitest'
import { isNoun } from './nouns.ts'
import { quotable } from './stands.ts'

describe('a noun in lower case', () => {
  it.each(['nierenbecken', 'typ-2-diabetes', 'schwangerschaftstest', 'magenschmerzen', 'ramipril'])('is %s', (word) => {
    expect(isNoun(word)).toBe(true)
  })
  it.each(['telefonieren', 'weich', 'schmerzhaft', 'gestürzt', 'nicht', 'wirken'])('is not %s', (word) => {
    expect(isNoun(word)).toBe(false)
  })
})

describe('a quote', () => {
  const heard = (said: string, speaker: 'doctor' | 'patient' = 'patient') =>
    quotable(`${speaker === 'patient' ? 'Pat. berichtet' : 'ärztlich besprochen'}: „${said}“`, {
      ...{ speaker, said, text: said.toLowerCase(), sure: true, turn: 1, position: 0, spans: [], question: false },
      ...{ whole: true, asked: null, answer: null, topic: null, reply: null },
    })

  it.each(['Vom Braunol krieg ich Blasen.', 'Nach zehn Minuten Quaddeln am ganzen Körper', 'Mir ist dann übel'])(
    'says something by itself: %s',
    (said) => expect(heard(said)).toBe(true),
  )
  it.each(['Wenn der Anfall kommt', 'Davon ist mir schlecht', 'Muss ich in die Klinik', 'Rechts in der Mitte hier'])(
    'is not what hangs on other words: %s',
    (said) => expect(heard(said)).toBe(false),
  )
  it('is a finding that a doctor calls out, and no order to look at something', () => {
    expect(heard('Bauch weich, kein Druckschmerz', 'doctor')).toBe(true)
    expect(heard('Ich guck auf den Verband', 'doctor')).toBe(false)
  })
})
