import { describe, expect, it } from 'vitest'
import { replacedBy, savedName } from './rules.ts'

const document = (id: string, is_consent = 0) => ({ id, is_consent })

describe('which document a new file replaces (spec 4.7 r1, spec 4.7 r2, spec 4.7 r3)', () => {
  it.each([
    ['none: it is added', [], null],
    ['the only one', [document('a')], 'a'],
    ['the consent alone', [document('a', 1)], 'a'],
    ['the consent among others', [document('a'), document('b', 1), document('c')], 'b'],
    ['the newest of several consents', [document('a', 1), document('b', 1), document('c')], 'b'],
    ['none of several without a consent', [document('a'), document('b')], null],
  ])('%s', (_what, documents, id) => {
    expect(replacedBy(documents)?.id ?? null).toBe(id)
  })
})

describe('the name a document is saved under', () => {
  it.each([
    ['Befund.pdf', 'pdf', 'Befund.pdf'],
    ['Befund.PDF', 'pdf', 'Befund.PDF'],
    ['Foto.JPG', 'jpeg', 'Foto.JPG'],
    ['Foto', 'jpeg', 'Foto.jpeg'],
    ['Rechnung.exe', 'pdf', 'Rechnung.exe.pdf'],
    ['Seite.html', 'png', 'Seite.html.png'],
  ])('%s, a %s, is %s', (fileName, fileType, saved) => {
    expect(savedName(fileName, fileType)).toBe(saved)
  })
})
