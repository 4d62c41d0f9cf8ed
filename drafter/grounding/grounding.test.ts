import { DRUG_NAMES } from '@visite/lexicon'
import { describe, expect, it } from 'vitest'
import { supportOf } from './grounding.ts'

describe('the grounding checker', () => {
  it.each([
    ['de', 'Die Rückenschmerzen sind besser geworden.', 'Die Rückenschmerzen sind schlimmer geworden.'],
    ['en', 'Simvastatin 20 mg in the morning.', 'I take simvastatin twenty milligrams in the evening.'],
    ['en', 'Takes simvastatin in the morning.', 'I am taking the simvastatin in the evening.'],
    ['de', 'Nimmt Marcumar.', 'Marcumar habe ich früher genommen, das wurde abgesetzt.'],
    ['en', 'Takes warfarin.', 'I used to take warfarin but they stopped it.'],
    ['de', 'Harnleiterstein links.', 'Ich denke, das ist möglicherweise ein Harnleiterstein links.'],
    ['de', 'Kontrolle am Montag.', 'Dann sehen wir uns am Freitag zur Kontrolle.'],
    ['de', 'Raucht seit zehn Jahren.', 'Ich rauche seit zehn Jahren nicht mehr.'],
    ['de', 'Blutdruck 150 zu 96, Puls 90.', 'Blutdruck 150 zu 90, Puls 96.'],
  ] as const)('notices what is said the other way round (%s): %j by %j', (language, sentence, quote) => {
    expect(supportOf(sentence, [quote], language).support).toBe('unsupported')
  })

  it.each([
    ['The patient takes lisinopril 10 mg daily.', ['i take ten milligrams of lisinopril every day']],
    ['The patient denies fever or chills.', ['do you have any fever or chills', 'no']],
    ['Blood pressure is 130/80.', ['your blood pressure is one hundred thirty over eighty']],
    ['He reports pain in his left knee.', ['my left knee has been hurting , a lot of pain']],
    ['No edema.', ["i don't see any edema"]],
    ['Lisinopril 10 mg and metformin 500 mg.', ['ten milligrams of lisinopril and 500 milligrams of metformin']],
    ['Her mother had breast cancer.', ['my mom had breast cancer']],
    ['Gout runs in the family.', ['my dad has gout , it runs in the family']],
    ['The patient has hypertension.', ['my father had high blood pressure and i have it too']],
    ['Temperature 39.2 last night.', ['thirty-nine two last night . it was thirty-eight this morning']],
    ['The sleep study is left for now.', ["we'll leave the sleep study for now"]],
    [
      'The patient was on Lexapro 10 mg for a year.',
      ['i was on lexapro for a year , ten milligrams . that was ten years ago'],
    ],
  ])('supports %j by %j', (sentence, quotes) => {
    expect(supportOf(sentence, quotes, 'en')).toEqual({ support: 'supported', doubts: [] })
  })

  it.each([
    ['The patient takes lisinopril 20 mg daily.', ['i take ten milligrams of lisinopril every day'], 'number'],
    ['Blood pressure is 80/130.', ['your blood pressure is one hundred thirty over eighty'], 'number'],
    [
      'Lisinopril 500 mg and metformin 10 mg.',
      ['ten milligrams of lisinopril and 500 milligrams of metformin'],
      'number',
    ],
    ['The mother had breast cancer.', ['my sister had breast cancer'], 'person'],
    ['The patient has diabetes.', ['does anyone have diabetes ?', 'my father has diabetes .'], 'person'],
    ['The patient takes 10 ml of the syrup.', ['i take ten milligrams of the syrup'], 'unit'],
    ['Blood pressure 130/80 kg.', ['your blood pressure is one hundred thirty over eighty'], 'unit'],
    ['Pulse 72 minutes.', ['the pulse is seventy two'], 'unit'],
    ['The patient takes metoprolol 10 mg daily.', ['i take ten milligrams of lisinopril every day'], 'drug'],
    ['The patient reports fever or chills.', ['do you have any fever or chills', 'no'], 'negation'],
    ['The patient does not have chest pain.', ['i have had chest pain since monday'], 'negation'],
    ['There is swelling of the right knee.', ['there is swelling of the left knee'], 'side'],
    ['Left knee is swollen, right knee is normal.', ['right knee is swollen and left ankle is normal'], 'side'],
    ['Pain in the shoulder for two weeks.', ['i have had pain in my knee for two weeks'], 'organ'],
    ['The patient had a colonoscopy with removal of polyps.', ['i have been going to work every day'], 'content'],
    ['The patient has chest pain and dizziness.', ['do you have chest pain or dizziness?'], 'question'],
  ])('doubts %j by %j (%s)', (sentence, quotes, doubt) => {
    const verdict = supportOf(sentence, quotes, 'en')
    expect(verdict.doubts).toContain(doubt)
    expect(verdict.support).not.toBe('supported')
  })

  it.each([
    ['Pat. nimmt Ramipril 5 mg einmal täglich.', ['Ja, ich nehme Ramipril fünf Milligramm einmal am Tag.']],
    ['Verneint: Fieber oder Schüttelfrost.', ['Haben Sie Fieber oder Schüttelfrost?', 'Nein.']],
    ['Blutdruck ist 130/80.', ['Ihr Blutdruck ist hundertdreißig zu achtzig.']],
    ['Blutdruck 130/80 mmHg.', ['Ihr Blutdruck ist hundertdreißig zu achtzig.']],
    ['CRP 28 mg/l, TSH 2,1 mU/l.', ['Ihr CRP ist achtundzwanzig, TSH zwei Komma eins.']],
    ['Gewicht 80 kg.', ['Das Gewicht ist achtzig.']],
    ['Temperatur seit 3 Tagen 38,5 °C.', ['Die Temperatur ist seit drei Tagen 38,5.']],
    ['Pat. verträgt kein Penicillin.', ['Ich vertrage kein Penicillin.']],
    ['Ramipril 5 mg 1-0-1.', ['Nehmen Sie Ramipril 5 mg eins null eins.']],
    ['Brüder haben Diabetes.', ['Meine Brüder haben Diabetes.']],
    ['Großmutter hatte einen Schlaganfall.', ['Meine Oma hatte einen Schlaganfall.']],
    ['Pat. hat Fieber.', ['Mein Sohn hat Fieber.']],
    ['Pat. schnarcht.', ['Meine Mutter sagt, ich schnarche.']],
    [
      'Schmerzen im Knie seit zwei Wochen.',
      ['Ich habe seit zwei Wochen Knieschmerzen.', 'Im Knie sind die Schmerzen.'],
    ],
    ['Muttermal am Rücken.', ['Ich habe ein Muttermal am Rücken.']],
    ['Die Blutung ging am 14. los.', ['Am vierzehnten ging die Blutung los.']],
    ['Vater hat Gicht.', ['Vadder hat Gicht.']],
  ])('supports German %j by %j', (sentence, quotes) => {
    expect(supportOf(sentence, quotes, 'de')).toEqual({ support: 'supported', doubts: [] })
  })

  it.each([
    ['Schmerzen in der Schulter seit gestern.', ['Seit gestern habe ich Schmerzen im Knie.'], 'organ'],
    ['Bejaht: Fieber.', ['Haben Sie Fieber?', 'Nein.'], 'negation'],
    ['Pat. hat Schmerzen im rechten Knie.', ['Ich habe Schmerzen im linken Knie.'], 'side'],
    ['Pat. nimmt Ramipril 10 mg.', ['Ich nehme Ramipril fünf Milligramm.'], 'number'],
    ['Pat. verträgt Penicillin.', ['Ich vertrage kein Penicillin.'], 'negation'],
    ['Ramipril 5 mg 0-0-1.', ['Nehmen Sie Ramipril 5 mg 1-0-1.'], 'number'],
    ['Ramipril 10 mg, Simvastatin 5 mg.', ['Ich nehme 5 mg Ramipril und 10 mg Simvastatin.'], 'number'],
    ['Pat. hat Diabetes.', ['Hat Ihre Mutter Diabetes?', 'Ja.'], 'person'],
    ['Vater hat Diabetes.', ['Meine Mutter hat Diabetes.'], 'person'],
  ])('doubts German %j by %j (%s)', (sentence, quotes, doubt) => {
    expect(supportOf(sentence, quotes, 'de').doubts).toContain(doubt)
  })

  it.each([
    ['Pat. nimmt Apixaban 5 mg.', 'Ich nehme Eliquis 5 mg.', 'de'],
    ['Pat. nimmt Insulin.', 'Ich nehme das Lantus.', 'de'],
    ['Pat. nimmt Amlodipin und Valsartan.', 'Ich nehme die Exforge.', 'de'],
    ['The patient takes paracetamol.', 'i take tylenol', 'en'],
  ] as const)('accepts a brand as its substance: %s <= %s', (sentence, quote, language) => {
    expect(supportOf(sentence, [quote], language).support).toBe('supported')
  })

  it.each([
    ['Pat. nimmt Allopurinol 5 mg.', 'Ich nehme Apixaban 5 mg.', 'de'],
    ['Pat. nimmt Prednisolon 5 mg.', 'Ich nehme Prednison 5 mg.', 'de'],
    ['Pat. nimmt Lantus.', 'Ich nehme das Insulin.', 'de'],
    ['Pat. nimmt die Exforge.', 'Ich nehme Amlodipin.', 'de'],
    ['The patient takes escitalopram.', 'i take citalopram', 'en'],
    ['The patient takes zufepril.', 'i take zufesartan', 'en'],
  ] as const)('never accepts one drug as another: %s <= %s', (sentence, quote, language) => {
    expect(supportOf(sentence, [quote], language)).toMatchObject({
      support: 'unsupported',
      doubts: expect.arrayContaining(['drug']),
    })
  })

  it.each([
    ['Schmerzen.', ['Haben Sie Schmerzen?', 'Nein, es juckt nur.'], 'de'],
    ['Taubheit.', ['Nee, taub ist nichts.'], 'de'],
    ['The patient vomiting, black stool.', ['Vomiting, black motions, hoarse voice?', 'Only hoarse.'], 'en'],
  ] as const)('doubts what the quotes deny in other words: %s <= %j', (sentence, quotes, language) => {
    expect(supportOf(sentence, quotes, language).doubts).toContain('negation')
  })

  it.each([
    ['Übelkeit.', ['Übel ja, erbrechen muss ich nicht.'], 'de'],
    ['Gang sicher.', ['Keine Paresen, Reflexe seitengleich, Babinski negativ, Gang sicher.'], 'de'],
    ['Nausea.', ["I get nauseous but I haven't thrown up."], 'en'],
    ['Verneint: Schmerzen.', ['Haben Sie Schmerzen?', 'Nein, es juckt nur.'], 'de'],
  ] as const)('applies a denial only to what it denies: %s <= %j', (sentence, quotes, language) => {
    expect(supportOf(sentence, quotes, language).support).toBe('supported')
  })

  it('doubts every drug of the lexicon in place of another', () => {
    const passed = [...DRUG_NAMES]
      .map((name) => `Pat. nimmt ${name}, 2 Stück am Abend.`)
      .filter(
        (sentence) => supportOf(sentence, ['Ich nehme Pantoprazol, 2 Stück am Abend.'], 'de').support === 'supported',
      )
    // The lexicon's own names.
    expect(passed.length).toBeLessThan(8)
  })
})
