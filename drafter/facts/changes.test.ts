import { drugsAmong } from '@visite/lexicon'
import { describe, expect, it } from 'vitest'
import { changesIn } from './changes.ts'
import { english } from './english.ts'
import { german } from './german.ts'

const WORDS = /[\p{L}\d]+|[,;]/gu

describe('what happens to the drugs in a clause', () => {
  it.each([
    ['i stopped the ramipril and the bisoprolol', ['stopped', 'stopped']],
    ['they stopped my ramipril and started me on losartan', ['stopped', 'started']],
    ['we will keep the metformin and stop the gliclazide', [null, 'stopped']],
    ['i am on ramipril , bisoprolol and i quit the atorvastatin', [null, null, 'stopped']],
    ['we will switch the ramipril to losartan', ['stopped', 'started']],
    ['the excedrin goes , completely', ['stopped']],
    ['instead of naproxen take paracetamol', ['stopped', 'changed']],
    ['i take ramipril and bisoprolol', [null, null]],
  ])('of "%s" is %j', (text, changes) => {
    const words = text.match(WORDS) ?? []
    expect(changesIn(words, drugsAmong(words, 'en'), english)).toEqual(changes)
  })

  it.each([
    ['ramipril und bisoprolol habe ich abgesetzt', ['stopped', 'stopped']],
    ['ramipril nehme ich , bisoprolol und marcumar habe ich abgesetzt', [null, 'stopped', 'stopped']],
    ['wir setzen das ramipril ab und fangen mit losartan an', ['stopped', 'started']],
    ['das metformin bleibt , das glibenclamid setzen wir ab', [null, 'stopped']],
    ['apixaban 5 mg morgens und abends eine und das ass lassen sie weg', [null, 'stopped']],
    ['das marcumar wurde auf eliquis umgestellt', ['stopped', 'started']],
    ['mit dem simvastatin warten wir noch', ['declined']],
    ['ich nehme ramipril und bisoprolol', [null, null]],
  ])('of „%s“ is %j', (text, changes) => {
    const words = text.match(WORDS) ?? []
    expect(changesIn(words, drugsAmong(words, 'de'), german)).toEqual(changes)
  })
})
