import { expect, it } from 'vitest'
import { segmentOf } from '../../corpora/consultations/consultations.ts'
import { render } from '../../note.ts'
import { BUILT_IN } from '../../templates/built-in.ts'
import { unjudged } from '../../test/unjudged.ts'

const template = BUILT_IN.find(({ key, language }) => key === 'anamnese' && language === 'de')

it.each([
  [
    'an answer',
    ['D: Was führt Sie her?', 'P: Mein linkes Knie tut seit zwei Wochen weh.'],
    'Linkes Knie tut seit 2 Wochen weh.',
  ],
  [
    'a purpose',
    ['D: Guten Tag.', 'P: Ich komme wegen der Blutdruckkontrolle.'],
    'Pat. kommt wegen der Blutdruckkontrolle.',
  ],
  ['the doctor', ['D: Sie sind heute wegen der Schulter hier.', 'P: Genau.'], 'Schulter.'],
  ['not from a denial', ['D: Guten Tag.', 'P: Ich habe keine Schmerzen.'], 'Nichts vermerkt.'],
])('the reason for coming: %s', async (_, dialogue, reason) => {
  if (!template) throw new Error('there is no template')
  const request = { segments: dialogue.map(segmentOf), language: 'de', template, context: [] }
  const { note } = await unjudged().draft({ ...request, signal: new AbortController().signal })
  expect(render(note).text).toContain(`Vorstellungsgrund\n${reason}`)
})
