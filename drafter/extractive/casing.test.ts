import { expect, it } from 'vitest'
import { english } from '../languages/english/english.ts'
import { german } from '../languages/german/german.ts'
import { spoken } from '../test/spoken.ts'
import { casingOf } from './casing.ts'

it.each([
  [german, ['Hat’s gekracht?', 'Ja, im Knie.'], 'das knie hat gekracht', 'Das Knie hat gekracht.'],
  [german, ["Hat's gekracht?", 'Ja, im Knie.'], 'das knie hat gekracht', 'Das Knie hat gekracht.'],
  [english, ["Then Dwayne's mother called.", 'Okay.'], 'dwayne has a cough', 'Dwayne has a cough.'],
] as const)(
  'a capital shows how a word is written if it is not only the first of a sentence',
  (pack, said, text, written) => {
    const casing = casingOf(spoken(...said), pack.cased, pack.keepsCapital, pack.nouns)
    expect(casing.sentence(text)).toBe(written)
  },
)
