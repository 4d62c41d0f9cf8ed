import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { segmentOf } from '../corpora/consultations/consultations.ts'
import { PACKS, talkOf, unitsIn } from '../test/talk.ts'
import { type Unit, unitsOf } from './03-units.ts'

type Language = 'de' | 'en'

const said = (language: Language, ...lines: string[]) => unitsIn(language, ...lines).units.map((unit) => unit.said)
const texts = (language: Language, ...lines: string[]) => unitsIn(language, ...lines).units.map(({ text }) => text)
/** What is asked in a talk. */
const asked = (language: Language, ...lines: string[]) =>
  unitsIn(language, ...lines).units.flatMap(({ question, text }) => (question ? [text] : []))
/** Whether the last turn begins with a yes or a no, and to what. */
function answered(language: Language, ...lines: string[]): [answer: Unit['answer'], to: string | undefined] {
  const { units } = unitsIn(language, ...lines)
  const [first] = units.filter(({ turn }) => turn === units.at(-1)?.turn)
  return [first?.answer ?? null, first?.asked?.text]
}

describe('a clause', () => {
  it.each<[Language, string, string[]]>([
    ['de', 'P: Ich habe Husten. Seit drei Tagen! Fieber?', ['Ich habe Husten.', 'Seit drei Tagen!', 'Fieber?']],
    ['en', 'P: I have a cough; it hurts… no fever.', ['I have a cough;', 'it hurts…', 'no fever.']],
  ])('ends at a stop (%s): %s', (language, line, clauses) => {
    expect(said(language, line)).toEqual(clauses)
  })

  it.each<[Language, string]>([
    ['de', 'D: Dr. Meier hat am 15. März 38.2 gemessen.'],
    ['de', 'D: Das war am 15 . März'],
    ['en', 'D: Dr. Meier measured 38.2 on Monday, at noon.'],
    ['en', 'D: the value was zero . five'],
  ])('does not end within a title, a date or a number (%s): %s', (language, line) => {
    expect(said(language, line)).toEqual([line.slice(3)])
  })

  it.each<[Language, string[], string[]]>([
    ['de', ['P: Ich habe seit', 'P: drei Tagen Husten'], ['ich habe seit 3 tagen husten']],
    ['de', ['D: Blutdruck', 'D: 140 zu 85'], ['blutdruck 140/85']],
    ['de', ['P: Ich habe Husten', 'P: Fieber habe ich nicht'], ['ich habe husten', 'fieber habe ich nicht']],
    ['de', ['P: Nein', 'P: Husten'], ['husten']],
    ['en', ['P: i have no', 'P: fever'], ['i have no fever']],
    ['en', ['D: Pressure', 'D: 140 over 85'], ['pressure 140/85']],
    ['en', ['P: the pain', 'P: came back'], ['the pain', 'came back']],
    // "No" leaves a statement open, unless it is the whole of what was said.
    ['en', ['P: no', 'P: fever'], ['no', 'fever']],
  ])('goes on in the next segment only if it is not finished (%s): %j', (language, lines, clauses) => {
    expect(texts(language, ...lines)).toEqual(clauses)
  })

  it.each<[Language, string, string]>([
    ['de', 'P: Äh, ich hab halt seit fünfundzwanzig Tagen Husten.', 'ich habe seit 25 tagen husten'],
    ['en', "P: Um, I've had a a cough for twenty-three days.", 'i have had a cough for 23 days'],
  ])('is kept as it was heard, and cleaned (%s): %s', (language, line, text) => {
    expect(unitsIn(language, line).units).toMatchObject([{ said: line.slice(3), text }])
  })

  it('quotes every segment that it is in', () => {
    const { units } = unitsIn('de', 'P: Ja. Ich habe seit', 'P: drei Tagen Husten. Sonst nichts.')
    expect(units[0]).toMatchObject({
      said: 'Ich habe seit drei Tagen Husten.',
      spans: [
        { segment: 0, start: 4, end: 17 },
        { segment: 1, start: 0, end: 18 },
      ],
    })
  })

  it.each<[Language, string[], boolean[]]>([
    ['de', ['P: Ich habe Husten. Und Fieber'], [true, false]],
    ['de', ['P: Husten'], [true]],
    ['en', ['P: I have a cough. My knee'], [true, false]],
    ['en', ['P: a cough', 'P: a fever'], [false, false]],
    ['en', ['P: a cough', 'P: a fever.'], [false, false]],
    ['en', ['P: i came in because this cough has kept me up every night since easter'], [true]],
    ['en', ['P: i came in because this bad cough has kept me up every night since easter'], [false]],
  ])('is a whole utterance between stops, or alone in a short turn (%s): %j', (language, lines, whole) => {
    expect(unitsIn(language, ...lines).units.map((unit) => unit.whole)).toEqual(whole)
  })

  it.each<[Language, string, string]>([
    ['de', 'Wir machen heute ein EKG, okay?', 'Wir machen heute ein EKG,'],
    ['en', "We'll do an ECG, okay?", "We'll do an ECG,"],
  ])('of the doctor’s that only requests a yes says what is done (%s): %s', (language, text, told) => {
    expect(said(language, `D: ${text}`)).toEqual([told])
    expect(asked(language, `D: ${text}`)).toEqual([])
    expect(said(language, `P: ${text}`)).toEqual([text])
    expect(asked(language, `P: ${text}`)).toHaveLength(1)
  })
})

describe('a turn', () => {
  const heard = ['A', 'B', 'B', 'C'].map((label, at) => ({ ...segmentOf(`P: husten ${at}`, at), speaker: label }))

  it('ends when somebody else speaks, or it is less sure who does', () => {
    const voices = [
      { speaker: 'doctor', sure: true },
      { speaker: 'patient', sure: true },
      { speaker: 'patient', sure: true },
      { speaker: 'patient', sure: false },
    ] as const
    const units = unitsOf(heard, voices, PACKS.de)
    expect(units.map(({ turn, speaker, sure, label }) => [turn, speaker, sure, label])).toEqual([
      [0, 'doctor', true, 'A'],
      [1, 'patient', true, 'B'],
      [1, 'patient', true, 'B'],
      [2, 'patient', false, 'C'],
    ])
  })

  it('is nobody’s for sure if nobody knows who speaks', () => {
    expect(new Set(unitsOf(heard, [], PACKS.en).map(({ sure }) => sure))).toEqual(new Set([false]))
  })

  it('has its place in the talk, and the reply after its last clause', () => {
    const { units } = unitsIn('en', 'D: Your knee is fine. It will heal.', 'P: Thank you, doctor.', 'D: Goodbye then.')
    expect(units.map(({ text, position, reply }) => [text, Math.round(position * 100), reply])).toEqual([
      ['your knee is fine', 0, null],
      ['it will heal', 29, 'thank you , doctor .'],
      ['thank you', 53, 'goodbye then .'],
      ['goodbye', 82, null],
    ])
  })
})

describe('a question', () => {
  it.each<[Language, string, string[]]>([
    ['de', 'D: Haben Sie Fieber? Ich sehe nichts.', ['haben sie fieber']],
    ['de', 'D: haben sie fieber', ['haben sie fieber']],
    ['de', 'D: Sie haben Fieber.', []],
    ['de', 'D: Rauchen Sie.', []],
    ['en', 'D: Is it swollen? I see nothing.', ['is it swollen']],
    ['en', 'D: do you smoke', ['do you smoke']],
    // An English recogniser often sets a full stop after a question.
    ['en', 'D: Do you smoke.', ['do you smoke']],
    ['en', 'D: You smoke.', []],
  ])('is seen by its mark or its words (%s): %s', (language, line, questions) => {
    expect(asked(language, line)).toEqual(questions)
  })

  it.each<[Language, string[], string[]]>([
    ['en', ['D: any nausea ? you know , muscle aches , chest pain .'], ['any nausea', 'muscle aches, chest pain']],
    ['en', ['D: you know , muscle aches , chest pain .'], []],
    ['en', ['P: any nausea ? you know , muscle aches , chest pain .'], ['any nausea']],
  ])('goes on with what a doctor lists (%s): %j', (language, lines, questions) => {
    expect(asked(language, ...lines)).toEqual(questions)
  })

  it.each<[Language, string, string]>([
    ['de', 'D: Übelkeit, Erbrechen, Durchfall.', 'P: Nein, nichts davon.'],
    ['de', 'D: schwindel ohrensausen hörverlust', 'P: die ersten zwei ja hören tu ich gut'],
    ['de', 'D: Zur Sicherheit noch ein paar Dinge: Husten, Fieber.', 'P: Husten.'],
    ['en', 'D: Chest pain, palpitations, leg swelling.', 'P: None, none, and none.'],
    ['en', 'D: I will ask you a few things: chest pain, swollen legs, cough.', 'P: No.'],
  ])('is a doctor’s list of complaints that somebody answers (%s): %s', (language, list, answer) => {
    expect(asked(language, list, answer)).toHaveLength(1)
    expect(unitsIn(language, list, answer).units[1]?.asked?.said).toBe(list.slice(3))
    expect(asked(language, list)).toEqual([])
    expect(asked(language, list.replace('D', 'P'), answer.replace('P', 'D'))).toEqual([])
  })

  it.each<[Language, string]>([
    ['de', 'D: Der Schwindel.'],
    ['de', 'D: Kein Husten, kein Fieber, kein Durchfall.'],
    ['de', 'D: Sie nehmen das Ibuprofen gegen die Kopfschmerzen und das Fieber, wie besprochen.'],
    ['en', 'D: The headache.'],
    ['en', 'D: No cough, no fever, no rash.'],
    ['en', 'D: You take the ibuprofen for the headache and the fever, as we said.'],
  ])('is not a single complaint, a denial or a statement about complaints (%s): %s', (language, line) => {
    expect(asked(language, line, language === 'de' ? 'P: Ja.' : 'P: Yes.')).toEqual([])
  })

  it.each<[Language, string, string]>([
    ['de', 'D: könnten sie schwanger sein', 'P: nein'],
    ['de', 'D: nehmen sie die tabletten abends', 'P: nein'],
    ['en', 'D: take these at night', 'P: yes'],
  ])('may also be an instruction; it is a question if somebody answers it (%s): %s', (language, line, answer) => {
    expect(answered(language, line, answer)[1]).toBe(line.slice(3))
    expect(answered(language, `${line}.`, answer)[1]).toBeUndefined()
  })

  it.each<[Language, string, string]>([
    ['de', 'D: Haben Sie Fieber?', 'P: keine schmerzen keine übelkeit'],
    ['en', 'D: Any fever?', 'P: no chills no nausea'],
  ])('is not the denial that answers one (%s): %s - %s', (language, question, answer) => {
    expect(asked(language, question, answer)).toHaveLength(1)
  })
})

describe('an answer', () => {
  it.each<[Language, string, string, Unit['answer']]>([
    ['de', 'D: Haben Sie Fieber?', 'P: Nein. Ich habe Husten.', 'no'],
    ['de', 'D: Rauchen Sie?', 'P: Ja, leider.', 'yes'],
    ['de', 'D: Rauchen Sie?', 'P: Seit Ostern wieder.', null],
    ['en', 'D: Any fever?', 'P: No. I have a cough.', 'no'],
    ['en', 'D: Do you smoke?', 'P: Yes, sadly.', 'yes'],
    ['en', 'D: Do you smoke?', 'P: Since Easter again.', null],
    // Patients ask, too.
    ['en', 'P: Do I need a scan?', 'D: No.', 'no'],
  ])('begins with a yes or a no, or with neither (%s): %s - %s', (language, question, line, answer) => {
    const { units } = unitsIn(language, question, line)
    const own = units.filter(({ turn }) => turn === 1)
    expect(own.map((unit) => unit.answer)).toEqual(own.map((_, at) => (at === 0 ? answer : null)))
    expect(own.every((unit) => unit.asked === units[0])).toBe(true)
  })

  it('that says no more than that is kept, other than a clause without content', () => {
    expect(texts('de', 'D: Haben Sie Fieber?', 'P: Nein.', 'D: Okay.')).toEqual(['haben sie fieber', ''])
    expect(texts('en', 'D: Do you smoke?', 'P: Yes.', 'D: Okay.')).toEqual(['do you smoke', ''])
    expect(texts('en', 'P: Yes.', 'D: Okay.')).toEqual([])
  })

  it.each<[Language, string, string, Unit['answer']]>([
    ['de', 'D: Taubheit oder Kribbeln?', 'P: Nein. Kribbeln im Fuß schon.', null],
    ['de', 'D: Taubheit oder Kribbeln?', 'P: Nee, taub ist nichts. Kribbeln schon mal im Fuß.', null],
    ['de', 'D: Taubheit oder Kribbeln?', 'P: Nein. Kein Kribbeln.', 'no'],
    ['en', 'D: Any numbness or tingling?', 'P: No. There is tingling in my left hand.', null],
    ['en', 'D: Any numbness or tingling?', 'P: No. No tingling at all.', 'no'],
  ])('does not deny what comes back after it (%s): %s - %s', (language, question, line, answer) => {
    expect(answered(language, question, line)[0]).toBe(answer)
  })

  it.each<[Language, string[], Unit['answer']]>([
    ['de', ['D: Rauchen Sie?', 'D: Ich sehe gerade.', 'P: Ja.'], 'yes'],
    ['de', ['D: Rauchen Sie? Das frage ich alle meine Patienten hier immer.', 'P: Ja, klar fragen Sie.'], null],
    ['en', ['D: Do you smoke?', 'D: I see.', 'P: Yes.'], 'yes'],
    ['en', ['D: Do you smoke? That is something I ask everybody.', 'P: Yes, of course you do.'], null],
  ])('is to the last question, unless more was said after it than an aside (%s): %j', (language, lines, answer) => {
    expect(answered(language, ...lines)[0]).toBe(answer)
  })

  it.each<[Language, string[], Unit['answer']]>([
    ['de', ['D: Rauchen Sie?', 'P: ... Ja.'], 'yes'],
    ['de', ['D: Rauchen Sie?', 'P: …', 'P: Nein.'], 'no'],
    ['en', ['D: Do you smoke?', 'P: … Yes.'], 'yes'],
    ['en', ['D: Do you smoke?', 'P: ...', 'P: No.'], 'no'],
  ])('may come after a silence (%s): %j', (language, lines, answer) => {
    expect(answered(language, ...lines)[0]).toBe(answer)
  })

  it('may come after something that nobody is sure to have said, and that has no words', () => {
    const segments = ['D: Do you smoke?', 'U: …', 'U: ', 'P: Yes.'].map(segmentOf)
    const [doctor, patient] = [
      { speaker: 'doctor', sure: true },
      { speaker: 'patient', sure: true },
    ] as const
    const units = unitsOf(segments, [doctor, { speaker: 'patient', sure: false }, doctor, patient], PACKS.en)
    expect(units.map(({ answer, turn }) => [answer, turn])).toEqual([
      [null, 0],
      ['yes', 1],
    ])
  })
})

describe.each(['de', 'en'] as const)('a talk (%s)', (language) => {
  it('without a word has no clauses', () => {
    expect(said(language)).toEqual([])
    expect(said(language, 'D: ', 'U: … ?', 'P: ', 'D: Okay.')).toEqual([])
  })

  it('of one word has one', () => {
    expect(unitsIn(language, 'P: Husten').units).toMatchObject([{ text: 'husten', position: 0, asked: null, turn: 0 }])
  })

  it('leaves out what is too long to be a word', () => {
    expect(texts(language, `P: ${'x'.repeat(101)} husten`)).toEqual(['husten'])
    expect(texts(language, `P: ${'x'.repeat(100)} husten`)).toEqual([`${'x'.repeat(100)} husten`])
  })

  it('that is one endless turn is cut without losing a word', () => {
    const text = Array.from({ length: 400 }, (_, at) => `husten${at}`).join(' ')
    const { units } = unitsIn(language, `P: ${text}`)
    expect(units.map(({ said }) => said.split(' ').length)).toEqual([150, 150, 100])
    expect(units.map(({ said }) => said).join(' ')).toBe(text)
  })

  const SAID = {
    de: ['Haben Sie Fieber?', 'Nein.', 'Ich habe seit', 'drei Tagen Husten. Ja', 'Übelkeit, Durchfall', '…', 'äh'],
    en: ['Do you smoke?', 'No.', 'i have had a', 'cough, for 3 days. Yes', 'nausea, vomiting', '…', 'um'],
  }[language]

  it('has clauses that quote what was said, in order, each word once', () => {
    fc.assert(
      fc.property(talkOf(SAID), (lines) => {
        const { segments, units } = unitsIn(language, ...lines)
        for (const { spans, said } of units)
          expect(said).toBe(spans.map(({ segment, start, end }) => segments[segment]?.text.slice(start, end)).join(' '))
        let [at, from] = [0, 0]
        for (const { segment, start, end } of units.flatMap(({ spans }) => spans)) {
          expect(segment).toBeGreaterThanOrEqual(at)
          expect(start).toBeGreaterThanOrEqual(segment === at ? from : 0)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(segments[segment]?.text.length ?? 0)
          ;[at, from] = [segment, end]
        }
      }),
    )
  })

  it('has clauses that answer an earlier question of another turn', () => {
    fc.assert(
      fc.property(talkOf(SAID), (lines) => {
        const { segments, units } = unitsIn(language, ...lines)
        units.forEach(({ position, turn, asked, answer, label, spans }, index) => {
          expect(position).toBeGreaterThanOrEqual(units[index - 1]?.position ?? 0)
          expect(position).toBeLessThan(1)
          expect(turn).toBeGreaterThanOrEqual(units[index - 1]?.turn ?? 0)
          expect(label).toBe(segments[spans[0]?.segment ?? 0]?.speaker)
          if (asked) expect([units.includes(asked), asked.question, asked.turn < turn]).toEqual([true, true, true])
          if (answer) expect([asked !== null, units[index - 1]?.turn === turn]).toEqual([true, false])
        })
      }),
    )
  })

  it('is not changed by being read', () => {
    fc.assert(
      fc.property(talkOf(SAID), (lines) => {
        const segments = lines.map(segmentOf)
        unitsOf(segments, [], PACKS[language])
        expect(segments).toEqual(lines.map(segmentOf))
      }),
    )
  })
})
