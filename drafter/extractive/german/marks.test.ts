import { describe, expect, it } from 'vitest'
import { withCommas } from './marks.ts'
import { isNoun } from './nouns.ts'
import { quotable } from './stands.ts'

const marked = (said: string) => withCommas(said, said)

describe('the commas of words heard without any', () => {
  it.each([
    ['wenn die lippen blau werden rufen sie die 112', 'wenn die lippen blau werden, rufen sie die 112'],
    ['ich nehme nichts weil ich es nicht vertrage', 'ich nehme nichts, weil ich es nicht vertrage'],
    ['mir ist übel seit gestern ich habe erbrochen', 'mir ist übel seit gestern, ich habe erbrochen'],
    ['bauch weich nierenlager frei temperatur 36,8', 'bauch weich, nierenlager frei, temperatur 36,8'],
    ['temperatur 36,8 blutdruck 160/90', 'temperatur 36,8, blutdruck 160/90'],
  ])('stand where German sets them: %s', (said, shown) => {
    expect(marked(said)).toBe(shown)
  })

  it.each([
    'seit gestern habe ich fieber',
    'auch wenn es besser geht',
    'ich gebe ihnen aber ein rezept',
    'eine woche keine kontaktlinsen tragen',
    'ibuprofen 400 mg dreimal täglich',
  ])('are left out of one statement: %s', (said) => {
    expect(marked(said)).toBe(said)
  })

  it('are left alone where somebody set them', () => {
    expect(withCommas('husten, fieber weil es kalt war', 'Husten, Fieber weil es kalt war.')).toBe(
      'husten, fieber weil es kalt war',
    )
  })
})

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
