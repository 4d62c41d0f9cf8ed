import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spoken } from '../test/spoken.ts'
import { grounded } from './grounded.ts'
import { transcriptPassages } from './passages.ts'

const SEGMENTS = spoken(
  'Haben Sie Fieber oder Schüttelfrost?',
  'Nein.',
  'Nehmen Sie Medikamente?',
  'Ich nehme Ramipril, 5 mg am Abend. Allergien habe ich keine.',
  'Wo tut es weh?',
  'Am rechten Knie. Nein, am linken Knie. Geschwollen ist es nicht.',
)
const GIVEN = transcriptPassages(SEGMENTS)

const ground = (text: string, ...claims: [id: string, quote: string][]) =>
  grounded(
    text,
    claims.map(([id, quote]) => ({ id, quote })),
    GIVEN,
    'de',
  ).map(({ support, sources }) => [support, ...sources.map(({ segment_id, quote }) => `${segment_id} ${quote}`)])

describe('a quote', () => {
  it.each([
    ['as it is', 'S4', 'Ich nehme Ramipril, 5 mg am Abend', 's4 Ich nehme Ramipril, 5 mg am Abend'],
    ['in part', 'S4', 'Ramipril, 5 mg', 's4 Ramipril, 5 mg'],
    ['in different case and punctuation', 'S4', 'RAMIPRIL – 5 MG', 's4 Ramipril, 5 mg'],
    ['with an id in brackets', '[s4]', 'Ramipril, 5 mg', 's4 Ramipril, 5 mg'],
    ['with the speaker in the id', 'S4 patient', 'Ramipril, 5 mg', 's4 Ramipril, 5 mg'],
    ['with two ids in one', 'S2, S4', 'Ramipril, 5 mg', 's4 Ramipril, 5 mg'],
    ['with a wrong word', 'S4', 'Ich nahm Ramipril 5 mg', 's4 Ich nehme Ramipril, 5 mg'],
    ['from another segment', 'S1', 'Ich nehme Ramipril 5 mg', 's4 Ich nehme Ramipril, 5 mg'],
    ['left out', 'S2', '', 's2 Nein.'],
    ['of something that was not said', 'S2', 'Gicht seit Jahren', 's2 Nein.'],
  ])('%s becomes an exact one', (_, id, quote, exact) => {
    expect(ground('Dazu.', [id, quote])[0]).toContain(exact)
  })

  it.each(['S99', 'D1', 'E', 'system', '', '__proto__'])('with the id %j is dropped', (id) => {
    expect(ground('Ramipril 5 mg am Abend.', [id, 'Ich nehme Ramipril, 5 mg am Abend'])).toEqual([['unsupported']])
  })
})

describe('a sentence', () => {
  it('is judged with the question before a curt answer', () => {
    expect(ground('Kein Fieber.', ['S2', 'Nein'])).toEqual([
      ['supported', 's1 Haben Sie Fieber oder Schüttelfrost?', 's2 Nein'],
    ])
    expect(ground('Fieber und Schüttelfrost.', ['S2', 'Nein'])[0]?.[0]).toBe('unsupported')
  })

  it('is judged with the whole clause if the quote leaves out its denial', () => {
    expect(ground('Knie geschwollen.', ['S6', 'Geschwollen'])).toEqual([['unsupported', 's6 Geschwollen ist es nicht']])
  })

  it('is judged with the whole sentence if the clause is too short', () => {
    const given = transcriptPassages(spoken('x', 'Der Husten ist stark, aber er wird besser.'))
    const [sentence] = grounded('Starker Husten, wird besser.', [{ id: 'S2', quote: 'er wird besser' }], given, 'de')
    expect(sentence?.sources[0]?.quote).toBe('Der Husten ist stark, aber er wird besser.')
  })

  it('is not judged with a denial of something else', () => {
    const said = 'Allergien habe ich keine. Ich nehme Ramipril, 5 mg am Abend. Fieber war nicht da.'
    const given = transcriptPassages(spoken('x', said))
    const [sentence] = grounded('Pat. nimmt Ramipril 5 mg am Abend.', [{ id: 'S2', quote: '' }], given, 'de')
    expect(sentence).toMatchObject({ support: 'supported', sources: [{ quote: 'Ich nehme Ramipril, 5 mg am Abend.' }] })
  })

  it.each([
    ['another number', 'Ramipril 10 mg am Abend.', 'S4'],
    ['another drug', 'Metformin 5 mg am Abend.', 'S4'],
    ['an allergy that was denied', 'Pat. hat Allergien.', 'S4'],
    ['something that was taken back', 'Schmerzen im rechten Knie.', 'S6'],
    ['a swelling that was denied', 'Knie geschwollen.', 'S6'],
    ['an invention', 'Pat. raucht seit 20 Jahren.', 'S6'],
    ['a question', 'Pat. nimmt Medikamente.', 'S3'],
  ])('with %s is not supported', (_, text, id) => {
    expect(ground(text, [id, ''])[0]?.[0]).not.toBe('supported')
    expect(ground(text, [id, text])[0]?.[0]).not.toBe('supported')
  })

  it('for any claim: has exact sources, and lacks sources only when unsupported', () => {
    const words = fc.array(fc.constantFrom(...SEGMENTS.flatMap(({ text }) => text.split(' ')), '**', 'Gicht'))
    const claim = fc.tuple(fc.constantFrom('S1', 'S2', 'S4', 'S6', 'S7', 'D1'), words)
    fc.assert(
      fc.property(words, fc.array(claim, { maxLength: 4 }), (text, claims) => {
        const sentences = grounded(
          text.join(' '),
          claims.map(([id, quote]) => ({ id, quote: quote.join(' ') })),
          GIVEN,
          'de',
        )
        for (const { sources, support } of sentences) {
          if (sources.length === 0) expect(support).toBe('unsupported')
          for (const { segment_id, quote } of sources)
            expect(SEGMENTS.find(({ id }) => id === segment_id)?.text).toContain(quote)
        }
      }),
    )
  })
})
