import { expect, it } from 'vitest'
import { english } from '../languages/english/english.ts'
import { german } from '../languages/german/german.ts'
import { spoken } from '../test/spoken.ts'
import { casingOf } from './casing.ts'

it.each([
  [german, ['Hat’s gekracht?', 'Ja, im Knie.'], 'das knie hat gekracht', 'Das Knie hat gekracht.'],
  [german, ["Hat's gekracht?", 'Ja, im Knie.'], 'das knie hat gekracht', 'Das Knie hat gekracht.'],
  [english, ["Then Dwayne's mother called.", 'Okay.'], 'dwayne has a cough', 'Dwayne has a cough.'],
  [english, ['A letter from Dr. Brenner came.'], 'brenner wrote', 'Brenner wrote.'],
] as const)(
  'a capital shows how a word is written if it is not only the first of a sentence',
  (pack, said, text, written) => {
    const casing = casingOf(spoken(...said), pack)
    expect(casing.sentence(text)).toBe(written)
  },
)

it.each([
  ['die macht diesen husten in der regel nicht', 'Die macht diesen Husten in der Regel nicht.'],
  ['pat. muss immer husten', 'Pat. muss immer husten.'],
  ['beim letzten mal auch', 'Beim letzten Mal auch.'],
  ['mal 140', 'Mal 140.'],
])('a word that was heard with and without a capital is written as its neighbours suggest, %#', (text, written) => {
  const said = [
    'Die macht diesen Husten in der Regel nicht, sonst muss ich immer husten.',
    'Das war beim letzten Mal auch so, mal 140.',
  ]
  expect(casingOf(spoken(...said), german).sentence(text)).toBe(written)
})

it.each([
  [german, 'pat. hat sich beim heben den rücken verrissen', 'Pat. hat sich beim Heben den Rücken verrissen.'],
  [german, 'vom rauchen kommt es nicht', 'Vom Rauchen kommt es nicht.'],
  [german, 'beim abtasten und vom beobachten her gut', 'Beim Abtasten und vom Beobachten her gut.'],
  [german, 'schmerzen im linken auge', 'Schmerzen im linken Auge.'],
  [german, 'im linken und am besten beide', 'Im linken und am besten beide.'],
  [german, 'das erste mal bei 40 grad', 'Das erste Mal bei 40 Grad.'],
  [german, 'grad 2-mal', 'Grad 2-mal.'],
  [german, 'jetzt grad wieder', 'Jetzt grad wieder.'],
  [german, 'knöchel-arm-index 0,95', 'Knöchel-Arm-Index 0,95.'],
  [german, 'gamma-gt 112 U/l', 'Gamma-GT 112 U/l.'],
  [german, 'ein feiner, gewundener gang', 'Ein feiner, gewundener Gang.'],
  [german, 'nichts auffälliges, jeden morgen wiegen', 'Nichts Auffälliges, jeden Morgen wiegen.'],
  [german, '9 mal 6 mm', '9 mal 6 mm.'],
  [german, 'lymphknoten taste ich nicht, das ass bleibt', 'Lymphknoten taste ich nicht, das ASS bleibt.'],
  [german, 'etwas höheres risiko, langsam aufstehen', 'Etwas höheres Risiko, langsam aufstehen.'],
  [english, "the gp's letter, eGFR 61", "The GP's letter, eGFR 61."],
  [english, 'eGFR 61', 'eGFR 61.'],
  [english, 'vitamin d and hepatitis c', 'Vitamin D and hepatitis C.'],
  [german, 'wasser nicht halten, nichts mehr essen', 'Wasser nicht halten, nichts mehr essen.'],
  [english, 'the gp stopped it in march', 'The GP stopped it in March.'],
  [english, 'prilosec, and the t4 is low', 'Prilosec, and the T4 is low.'],
  [english, 'no more co-codamol', 'No more co-codamol.'],
] as const)('words that were heard without capitals get those they always have, %#', (pack, text, written) => {
  expect(casingOf(spoken('ja', 'gut'), pack).sentence(text)).toBe(written)
})
