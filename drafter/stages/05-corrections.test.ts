import { describe, expect, it } from 'vitest'
import { segmentOf } from '../corpora/consultations/consultations.ts'
import { english } from '../languages/english/english.ts'
import { german } from '../languages/german/german.ts'
import { voicesOf } from './02-speakers.ts'
import { unitsOf } from './03-units.ts'
import { withCorrections } from './05-corrections.ts'

/** What is left of a talk once everything is corrected. */
function corrected(language: 'de' | 'en', ...lines: string[]): string[] {
  const pack = language === 'de' ? german : english
  const segments = lines.map(segmentOf)
  return withCorrections(unitsOf(segments, voicesOf(segments, pack), pack), pack).map(({ text }) => text)
}

describe('a correction', () => {
  it('changes what its speaker said, right away or some statements later', () => {
    expect(corrected('de', 'P: Es sind achtzehn Einheiten, nee, sechzehn.')).toEqual(['es sind 16 einheiten'])
    expect(corrected('de', 'P: Da hatte ich 54 nee 58.')).toEqual(['da hatte ich 58'])
    expect(corrected('de', 'P: Der Meniskus rechts nee, links, 2015.')).toEqual(['der meniskus links, 2015'])
    expect(corrected('en', 'P: My left shoulder hurts.', "P: No, I tell a lie, it's the right.")[0]).toBe(
      'my right shoulder hurts',
    )
  })

  it('may be a bare no and another value, of a dose or a time of day', () => {
    const dose = 'P: I take lisinopril, ten milligrams. No, twenty, they raised it in the spring.'
    expect(corrected('en', dose)).toEqual(['i take lisinopril, 20 mg', 'they raised it in the spring'])
    expect(corrected('de', 'P: Ich nehme Ramipril, fünf Milligramm. Nein, zehn.')).toEqual([
      'ich nehme ramipril, 10 mg',
    ])
    expect(corrected('de', 'D: Das Candesartan morgens, nein, abends.')).toEqual(['das candesartan abends'])
    const angry = 'D: Sertralin erhöhen wir auf 75, ach was, gleich auf 100.'
    expect(corrected('de', angry)).toEqual(['sertralin erhöhen wir auf 100'])
    const both = 'P: Ich nehme morgens eine und abends eine. Nein, nur morgens.'
    expect(corrected('de', both)).toEqual(['ich nehme morgens eine und abends eine', 'nur morgens'])
    const answer = 'P: No, two weeks ago I stopped, they made me sick.'
    expect(corrected('en', 'D: Did you take ten?', answer)[0]).toBe('did you take 10')
  })

  it('may begin again as what it takes back', () => {
    expect(corrected('en', 'P: I take metoprolol. No, sorry, I take lisinopril.')).toEqual(['i take lisinopril'])
    expect(corrected('de', 'P: Ich nehme Ramipril. Quatsch, ich nehme Candesartan.')).toEqual(['ich nehme candesartan'])
    const more = 'P: I take metoprolol and two other ones in the morning. Sorry, I take lisinopril.'
    expect(corrected('en', more)).toHaveLength(2)
  })

  it('goes on without the words that say that something was wrong', () => {
    const arm = ['P: Es zieht in den rechten Arm.', 'P: Quatsch, in den linken Arm.']
    expect(corrected('de', ...arm)).toEqual(['es zieht in den linken arm', 'in den linken arm'])
    expect(corrected('en', 'P: My right arm hurts.', "P: My mistake, it's the left arm, all the way down.")).toEqual([
      'my left arm hurts',
      "it's the left arm, all the way down",
    ])
  })

  it('does not read "make it" as one unless it makes a value of it', () => {
    const boot = ['D: I want you in a boot for six weeks.', 'D: It can make it rupture. It may be five weeks.']
    expect(corrected('en', ...boot)[0]).toBe('i want you in a boot for 6 weeks')
    expect(corrected('en', 'D: In a boot for six weeks.', 'D: Actually, make it eight.')[0]).toBe(
      'in a boot for 8 weeks',
    )
  })

  it('names what is wrong, and what is right', () => {
    expect(corrected('en', "D: Your haemoglobin was 98. Hang on, that's last year. It's 89 now.")[0]).toBe(
      'your haemoglobin was 89',
    )
  })

  it('may come from the other speaker, who only names another value', () => {
    expect(corrected('de', 'P: Das rechte Ohr zieht manchmal.', 'D: Das linke.')[0]).toBe(
      'das linke ohr zieht manchmal',
    )
    expect(corrected('en', 'D: At seventy-eight, I would not.', 'P: Seventy-six, thank you.')[0]).toBe(
      'at 76, i would not',
    )
    expect(corrected('de', 'P: Seit zehn Tagen.', 'D: Seit zehn Tagen?', 'P: Zwei Wochen eher.')[0]).toBe(
      'seit 2 wochen',
    )
  })

  it('removes what turns out to be somebody else’s', () => {
    expect(corrected('de', 'P: Der hatte Ausschlag auf Amoxicillin. Moment, nee, das war die Lotta.')).toEqual([
      'moment, nee, das war die lotta',
    ])
    expect(corrected('en', 'P: She had thirty-nine on Saturday. No, hold on, that was her brother.')).toEqual([
      'no, hold on, that was her brother',
    ])
    expect(corrected('de', 'P: Er hatte Fieber. Nee, das war die Grippe.')[0]).toBe('er hatte fieber')
  })

  it('is not something said in addition, about another side, another thing, or as well', () => {
    expect(corrected('en', 'D: Pressure is 14 on the right.', 'D: And let me look, 19 on the left.')[0]).toBe(
      'pressure is 14 on the right',
    )
    expect(corrected('en', 'P: My left ear hurts. Sorry, my right knee is sore too.')[0]).toBe('my left ear hurts')
    expect(corrected('de', 'P: Ich nehme fünf Milligramm.', 'D: Seit wann?', 'P: Zwei Wochen.')[0]).toBe(
      'ich nehme 5 mg',
    )
    expect(corrected('de', 'P: Links war das Knie. Rechts war die Hüfte.', 'D: Gut, also links.')).toEqual([
      ...['links war das knie', 'rechts war die hüfte', 'links'],
    ])
    expect(
      corrected('de', 'D: Kontrolle in sechs Wochen.', 'P: Da bin ich weg.', 'D: Dann machen wir acht draus.')[0],
    ).toBe('kontrolle in 8 wochen')
    expect(corrected('en', 'P: For three weeks, no, more like four weeks.')[0]).toBe('for 4 weeks')
    expect(corrected('en', 'P: It hurts on the left, er, the right.')[0]).toBe('it hurts on the right')
    expect(corrected('en', 'P: I take metformin. Wait, and lisinopril.')[0]).toBe('i take metformin')
    expect(corrected('de', 'D: Zweimal eine für sieben Tage.', 'P: Also vierzehn Stück.')[0]).toBe(
      '2-mal eine für 7 tage',
    )
    const aged = ['P: Meine Mutter wurde neunzig.', 'D: Sie sind jetzt zweiundsechzig?', 'P: Dreiundsechzig.']
    expect(corrected('de', ...aged)[0]).toBe('meine mutter wurde 90')
    expect(corrected('en', 'D: Take these for ten days.', 'P: Twenty tablets.')[0]).toBe('take these for 10 days')
  })
})

describe('drugs that were heard as other words', () => {
  it('get their names, and ordinary talk stays as it is', () => {
    expect(corrected('de', 'D: das fu rosemid und apex a bahn fünf bleiben')).toEqual([
      'das furosemid und apixaban 5 bleiben',
    ])
    expect(corrected('en', 'P: i have the a pick saban for my lung')).toEqual(['i have the apixaban for my lung'])
    expect(corrected('en', 'P: i fell after the shopping and hurt my knee')).toEqual([
      'i fell after the shopping and hurt my knee',
    ])
    expect(corrected('de', 'P: die ferien waren schön')).toEqual(['die ferien waren schön'])
  })
})
