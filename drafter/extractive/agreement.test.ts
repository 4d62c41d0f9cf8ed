import { describe, expect, it } from 'vitest'
import { supportOf } from '../grounding/grounding.ts'
import { english } from '../languages/english/english.ts'
import { german } from '../languages/german/german.ts'
import { voicesOf } from '../stages/02-speakers.ts'
import { agreementOf } from './agreement.ts'
import type { LanguagePack } from './pack.ts'

const said = (pack: LanguagePack, ...turns: string[]) => {
  const segments = ['D: hello', 'P: hello', ...turns].map((turn, at) => ({
    ...{ id: `s${at}`, start_ms: at, end_ms: at + 1, speaker: turn.slice(0, 1) },
    role: turn.startsWith('D') ? ('doctor' as const) : ('patient' as const),
    text: turn.slice(3),
  }))
  return agreementOf(segments, voicesOf(segments, pack), pack, 0).map(({ text, spans }) => {
    const quotes = spans.map(({ segment, start, end }) => segments[segment]?.text.slice(start, end) ?? '')
    return { text, support: supportOf(text, quotes, pack.facts ?? 'de').support }
  })
}
const [agrees, both, noQuestions] = [
  english.agreement.texts.agrees,
  english.agreement.texts.both,
  english.agreement.texts.noQuestions,
]

describe('agreementOf', () => {
  it.each([
    [['D: we will order an mri , okay ?', 'P: okay . sounds good .'], [agrees]],
    [['D: i want you to take it twice a day', 'P: perfect thank you'], [agrees]],
    [['D: we will start lasix', 'P: makes sense', 'D: and i will see you in two weeks', 'P: you got it'], [both]],
    [['D: do you have any questions for me ?', "P: no , i don't think so"], [noQuestions]],
    [
      ['D: any questions', 'P: nope', 'D: we will see you in a month', 'P: that sounds like a plan'],
      [agrees, noQuestions],
    ],
  ])('hears what a patient says about the plan: %j', (turns, texts) => {
    expect(said(english, ...turns)).toEqual(texts.map((text) => ({ text, support: 'supported' })))
  })

  it.each([
    [['D: we will order an mri , okay ?', 'P: okay .']],
    [['D: we will order an mri', 'P: how long does that take ?']],
    [['D: we will do surgery', "P: i don't want surgery", 'D: then we will do therapy', 'P: sounds good']],
    [['D: i would start insulin', 'P: can i think about it', 'D: sure . i will see you next week', 'P: great']],
    [['D: does that sound good ?', 'P: not sure about the side effects']],
    [['D: do you have any questions ?', 'P: yes . can i take it with food ?']],
    [['D: you asked questions about the stones , any chest pain', 'P: no chest pain']],
    [['P: sounds good']],
    [["D: i'm going to listen to your heart and lungs , okay ?", 'P: sounds good']],
    [['D: now i will take a quick look at your x-ray', 'P: perfect']],
  ])('claims nothing if nothing of the kind was said: %j', (turns) => {
    expect(said(english, ...turns)).toEqual([])
  })

  it.each([
    ['In Ordnung.', german.agreement.texts.agrees],
    ['Mach ich.', german.agreement.texts.agrees],
    ['Alles klar, danke.', german.agreement.texts.understands],
    ['Verstanden.', german.agreement.texts.understands],
  ])('hears it in German: %s', (answer, text) => {
    expect(said(german, 'D: Ich verschreibe Ihnen Ibuprofen.', `P: ${answer}`)).toEqual([
      { text, support: 'supported' },
    ])
  })

  it('does not take a yes to an examination for consent in German either', () => {
    expect(said(german, 'D: Ich möchte Sie jetzt untersuchen, in Ordnung?', 'P: Ja, in Ordnung.')).toEqual([])
  })

  it('reads German', () => {
    const turns = [
      'D: ich überweise Sie zum Radiologen. Haben Sie noch Fragen?',
      'P: Nein.',
      'D: Dann sehen wir uns am Montag, einverstanden?',
      'P: Ja, einverstanden.',
    ]
    expect(said(german, ...turns)).toEqual([
      { text: 'mit dem besprochenen Vorgehen einverstanden', support: 'supported' },
      { text: 'keine weiteren Fragen', support: 'supported' },
    ])
    expect(
      said(
        german,
        'D: Ich würde operieren.',
        'P: Das möchte ich lieber nicht.',
        'D: Dann machen wir Physiotherapie.',
        'P: Gut, einverstanden.',
      ),
    ).toEqual([])
  })
})

describe('supportOf', () => {
  it('requires an agreement to be said', () => {
    expect(supportOf(`${agrees}.`, ['okay'], 'en').support).not.toBe('supported')
    expect(supportOf(`${agrees}.`, ['i do not agree'], 'en').support).toBe('unsupported')
    expect(
      supportOf('Mit dem besprochenen Vorgehen einverstanden.', ['Nein, nicht einverstanden.'], 'de').support,
    ).toBe('unsupported')
  })
})
