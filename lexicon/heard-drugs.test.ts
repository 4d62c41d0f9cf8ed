import { describe, expect, it } from 'vitest'
import { withDrugNames } from './heard-drugs.ts'

describe('drugs that were heard as other words', () => {
  it.each([
    ['de', 'em pagliflozin zehn', 'empagliflozin zehn'],
    ['de', 'apex a bahn fünf', 'apixaban fünf'],
    ['de', 'rami brill heute', 'ramipril heute'],
    ['de', 'auf amoxi zillin, da', 'auf amoxicillin, da'],
    ['en', 'a pick saban', 'apixaban'],
    ['en', 'para seat amole couple', 'paracetamol couple'],
    ['en', 'flu clocks a sill in last', 'flucloxacillin last'],
    // The nearer name, not the one that begins earlier.
    ['de', 'das lora tadin', 'das loratadin'],
  ] as const)('%s: %s', (language, heard, name) => expect(withDrugNames(heard, language)).toBe(name))

  it.each([
    ['de', 'die ferien waren schön'],
    ['de', 'metoprolol a und b'],
    ['de', 'bitte sofort melden in drei monaten'],
    ['de', 'lieber mit ihm als kalt die hände'],
    ['de', 'der kleine in der höhle'],
    ['de', 'an der ferse mit ausstrahlung'],
    ['de', 'unter der brille kein zucken'],
    ['en', 'i got the card in my wallet'],
    ['en', 'a crust or a scab'],
    ['en', 'nothing inside one no'],
    ['en', 'an attack and i went home'],
    ['en', 'after the shopping and then'],
    ['en', 'i take insulin glargine at night'],
    ['en', 'lisinopril 10, amlodipine 5'],
  ] as const)('%s: %s is left as it is', (language, text) => expect(withDrugNames(text, language)).toBe(text))
})
