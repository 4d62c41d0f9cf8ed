import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '../../../test/any-character.ts'
import { exportedNote, KNOWN, PATIENT } from '../../../test/exported-note.ts'
import type { ExportedNote } from './exported-note.ts'
import { gdtRecord } from './gdt.ts'

/** Reads a GDT 2.1 record as a practice system does: byte by byte, by the lengths it gives. */
function read(record: Buffer): [id: string, content: string][] {
  const fields: [string, string][] = []
  let at = 0
  while (at < record.length) {
    const head = record.toString('latin1', at, at + 7)
    if (!/^\d{7}$/.test(head)) throw new Error(`no field at byte ${at}: ${head}`)
    const end = at + Number(head.slice(0, 3))
    if (record[end - 2] !== 0x0d || record[end - 1] !== 0x0a) throw new Error(`field ${head} does not end in CR LF`)
    const content = record.toString('latin1', at + 7, end - 2)
    if (!/^[\x20-\x7e\xa0-\xff]+$/.test(content)) throw new Error(`field ${head} holds ${JSON.stringify(content)}`)
    fields.push([head.slice(3), content])
    at = end
  }
  return fields
}

const all = (note: ExportedNote, id: string): string[] =>
  read(gdtRecord(note)).flatMap(([field, content]) => (field === id ? [content] : []))

const withText = (text: string, changes: Partial<ExportedNote> = {}) =>
  exportedNote({ sections: [{ key: null, heading: null, text }], summary: '', ...changes })

describe('a note as a GDT 2.1 record 6310 (contract 6 export)', () => {
  it('has every field in the order of the record table', () => {
    expect(read(gdtRecord(exportedNote())).map(([id, content]) => `${id} ${content}`)).toEqual([
      '8000 6310',
      `8100 ${`${gdtRecord(exportedNote()).length}`.padStart(5, '0')}`,
      '8315 PRAX_EDV',
      '8316 VISITE',
      '9206 3',
      '9218 02.10',
      '3000 V000000003',
      '3101 Groß',
      '3102 Gerda',
      '8402 ALLG00',
      '6200 21112026',
      '6201 093000',
      '6220 Ärztliche Dokumentation',
      '6227 Dr. med. Anna Müller, Allgemeinmedizin',
      '6227 Fassung 2, gespeichert am 21.11.2026 10:00',
      '6226 12',
      '6228 Vorab: Überweisung liegt vor.',
      '6228  ',
      '6228 Anamnese',
      '6228 Husten seit drei Tagen.',
      '6228 - nächtliche Atemnot',
      '6228 - Größe 1,80 m',
      '6228  ',
      '6228 Plan',
      '6228 Ruhe <& Flüssigkeit>.',
      '6228  ',
      '6228 Zusammenfassung',
      '6228 Bronchitis, Schonung.',
    ])
  })

  it('goes to the patient with the practice system’s number, with birthday and sex (contract 9 patients)', () => {
    const fields = (note: ExportedNote) => ['3000', '3101', '3102', '3103', '3110'].map((id) => all(note, id).join())
    expect(fields(exportedNote(KNOWN))).toEqual(['4711', 'Groß', 'Gerda', '01021980', '2'])
    const { patient } = KNOWN
    const long = { ...patient, sex: 'diverse' as const, identifiers: [{ system: 'gdt', value: '12345678901' }] }
    expect(fields(exportedNote({ patient: long }))).toEqual(['V000000003', 'Groß', 'Gerda', '01021980', ''])
    const others = { ...patient, identifiers: [{ system: 'kv', value: 'A1' }] }
    expect(all(exportedNote({ patient: others }), '3000')).toEqual(['V000000003'])
  })

  it('counts bytes, including its own line end, and writes umlauts as one', () => {
    const record = gdtRecord(exportedNote())
    expect(record.subarray(0, 13).toString('latin1')).toBe('01380006310\r\n')
    expect(record.includes(Buffer.from([0xdc, 0x62, 0x65, 0x72]))).toBe(true)
    expect(record.includes(Buffer.from('013' + '3101', 'latin1'))).toBe(true)
    expect(record.subarray(-2)).toEqual(Buffer.from('\r\n'))
  })

  it('is marked as a draft at the head of the text and in the finding', () => {
    const draft = exportedNote({ released: false })
    expect(all(draft, '6220')).toEqual(['Ärztliche Dokumentation', 'ENTWURF - nicht freigegeben'])
    expect(all(draft, '6228')[0]).toBe('ENTWURF - nicht freigegeben')
    expect(read(gdtRecord(exportedNote())).flat().join()).not.toContain('ENTWURF')
  })

  it('breaks lines of text at 60 characters between words, and counts them', () => {
    const words = Array.from({ length: 60 }, (_, i) => `Wort${i}`).join(' ')
    const note = withText(`- ${words}\n${'x'.repeat(130)}\n${words}`)
    const lines = all(note, '6228')
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(60)
    expect(all(note, '6226')).toEqual([`${lines.length}`])
    const second = lines.findIndex((line) => line.startsWith('xxx'))
    expect(lines.slice(0, second).every((line, i) => line.startsWith(i === 0 ? '- Wort0' : '  Wort'))).toBe(true)
    expect(lines.slice(0, second).join(' ').replace(/\s+/g, ' ')).toBe(`- ${words}`)
    expect(lines.slice(second, second + 3).map((line) => line.length)).toEqual([60, 60, 10])
    expect(lines.slice(second + 3).join(' ')).toBe(words)
  })

  it('has no empty line, however far a long word is indented', () => {
    for (const text of [`x\n   ${'y'.repeat(70)}`, `x\n\t\t- ${'y'.repeat(70)}`])
      expect(all(withText(text), '6228')).not.toContain('')
  })

  it('for any text, has correct lengths, short enough lines, and as many as it says', () => {
    const odd = fc.constantFrom(
      '\n',
      '- ',
      'ä',
      '½',
      '10⁹',
      '😊',
      '\u0300',
      '\u00ad',
      '\t',
      '\ufeff',
      '\ud800',
      'x'.repeat(90),
    )
    const texts = fc.array(fc.oneof(odd, fc.string({ unit: anyCharacter, maxLength: 8 })), { maxLength: 30 })
    fc.assert(
      fc.property(texts, texts, (some, name) => {
        const patient = { ...PATIENT, name: name.join(''), firstName: null, lastName: null }
        const record = gdtRecord(withText(some.join(''), { patient }))
        const fields = read(record)
        const lines = fields.flatMap(([id, content]) => (id === '6228' ? [content] : []))
        expect(fields.find(([id]) => id === '8100')?.[1]).toBe(`${record.length}`.padStart(5, '0'))
        expect(fields.find(([id]) => id === '6226')?.[1]).toBe(`${lines.length}`)
        expect(lines.every((line) => line.length > 0 && line.length <= 60)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('writes characters that ISO 8859-1 lacks differently, and never as a question mark', () => {
    const text =
      'RR ≥ 140 – „gut“ … 5 € • β-Blocker, Dvořák, Łódź, ﬁn H₂O 5 μg 20 °C ½ Škoda ǅ\tx Ж 😀 a\u0308 e\u0301\u200b\ud800'
    expect(all(withText(text), '6228').join(' ')).toBe(
      'RR >= 140 - "gut" ... 5 EUR - beta-Blocker, Dvorák, Lódz, fin H2O 5 µg 20 °C 1/2 Skoda Dz x [U+0416] [U+1F600] ä é[U+FFFD]',
    )
  })

  it('writes characters that only ISO 8859-15 has for a system that asked in it', () => {
    const text = 'Šimon Dvořák, Žižka, œdème, 5 € je 2½ – Ж'
    const lines = (charset: '3' | '4') => {
      const record = gdtRecord(withText(text), { charset, number: '4711', sender: 'VISITE', receiver: 'PVS' })
      return new TextDecoder(charset === '4' ? 'iso-8859-15' : 'latin1').decode(record).match(/6228(.*)\r\n/)?.[1]
    }
    expect(lines('4')).toBe('Šimon Dvorák, Žižka, œdème, 5 € je 2 1/2 - [U+0416]')
    expect(lines('3')).toBe('Simon Dvorák, Zizka, oedème, 5 EUR je 2 1/2 - [U+0416]')
  })

  it.each([
    ['Leukozyten 8,2·10⁹/l, CD4 10¹⁰, 10⁻³ mol, kg/m², 10³', 'Leukozyten 8,2·10^9/l, CD4 10^10, 10^-3 mol, kg/m², 10³'],
    ['2½ Tabletten, ½ Tablette, 1⅓', '2 1/2 Tabletten, 1/2 Tablette, 1 1/3'],
    ['¤ ¦ ¨ ´ ¸ ¼ ½ ¾', "[U+00A4] | ' ' ' 1/4 1/2 3/4"],
  ])('keeps numbers unambiguous, in bytes that mean the same in ISO 8859-15: %s', (text, written) => {
    const record = gdtRecord(withText(text))
    expect(all(withText(text), '6228').join(' ')).toBe(written)
    expect(new TextDecoder('iso-8859-15').decode(record)).toBe(record.toString('latin1'))
  })

  it.each<[string, Partial<ExportedNote['patient']>, string[]]>([
    ['Frau Groß', {}, ['Frau Groß']],
    ['Muster, Anna', {}, ['Muster', 'Anna']],
    ['A, B, C', {}, ['A, B, C']],
    ['x', { firstName: 'Gerda', lastName: 'Groß' }, ['Groß', 'Gerda']],
    ['', {}, ['-']],
  ])('names the patient %j %j as %j', (name, known, expected) => {
    const note = exportedNote({
      patient: { ...PATIENT, name, firstName: null, lastName: null, ...known },
    })
    expect([...all(note, '3101'), ...all(note, '3102')]).toEqual(expected)
  })

  it('has the full name at the head of the text when its field is too short', () => {
    const name = 'Professor Maximilian von und zu Hohenstein'
    const patient = { ...PATIENT, name, firstName: null, lastName: null }
    expect(all(exportedNote({ patient }), '3101')).toEqual(['Professor Maximilian von und'])
    expect(all(exportedNote({ patient }), '6228')[0]).toBe(name)
  })

  it('gives no patient number that might be another patient’s', () => {
    const id = '123456789012345678901234'
    const [number = ''] = all(exportedNote({ encounter: { ...exportedNote().encounter, id } }), '3000')
    expect(number).toMatch(/^V[0-9A-F]{9}$/)
  })

  it('gives the date and time in the practice’s timezone', () => {
    const encounter = { ...exportedNote().encounter, start: new Date('2026-07-31T22:05:09Z') }
    const note = exportedNote({ encounter })
    expect([...all(note, '6200'), ...all(note, '6201')]).toEqual(['01082026', '000509'])
  })

  it('is a record even for a note without text, and refuses one too long for a record', () => {
    expect(all(exportedNote({ sections: [], summary: '' }), '6226')).toEqual(['1'])
    expect(gdtRecord(withText('Satz. '.repeat(14_000))).length).toBeGreaterThan(84_000)
    for (const sentences of [15_500, 1_000_000]) {
      const long = withText(`- ${'Satz. '.repeat(sentences)}`)
      expect(() => gdtRecord(long)).toThrow(expect.objectContaining({ status: 422 }))
    }
  })
})
