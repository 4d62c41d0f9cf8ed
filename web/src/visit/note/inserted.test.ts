import { parse } from '@visite/drafter/note'
import { describe, expect, it } from 'vitest'
import { inserted, takenOut } from './inserted.ts'

const HEADINGS = ['Verlauf', 'Befund', 'Plan'].map((heading) => ({ key: heading.toLowerCase(), heading }))
const read = (text: string) => parse(text, HEADINGS)
const put = (text: string, key: string | null) => inserted(read(text), HEADINGS, key, 'RR 130/80.')
const takeOut = (text: string, key: string | null, ...earlier: string[]) =>
  takenOut(read(text), key, 'RR 130/80.', earlier.map(read))

describe('a line inserted into a note', () => {
  it.each([
    ['after the sentences', 'Verlauf\nHusten.\n\nPlan\nRuhe.', 'verlauf', 'Verlauf\nHusten. RR 130/80.\n\nPlan\nRuhe.'],
    [
      'as a bullet',
      'Verlauf\nHusten.\n\nPlan\n- Tee\n- Ruhe',
      'plan',
      'Verlauf\nHusten.\n\nPlan\n- Tee\n- Ruhe\n- RR 130/80.',
    ],
    ['below a bare heading', 'Verlauf\n\nPlan\nRuhe.', 'verlauf', 'Verlauf\nRR 130/80.\n\nPlan\nRuhe.'],
    ['in place of nothing', 'Befund\nNicht besprochen.\n\nPlan\nRuhe.', 'befund', 'Befund\nRR 130/80.\n\nPlan\nRuhe.'],
    ['in place of nothing in French', 'Befund\nRien noté.', 'befund', 'Befund\nRR 130/80.'],
    [
      'in a section between',
      'Verlauf\nHusten.\n\nPlan\nRuhe.',
      'befund',
      'Verlauf\nHusten.\n\nBefund\nRR 130/80.\n\nPlan\nRuhe.',
    ],
    ['in a section at the top', 'Plan\nRuhe.', 'verlauf', 'Verlauf\nRR 130/80.\n\nPlan\nRuhe.'],
    ['in a section at the end', 'Verlauf\nHusten.\n', 'plan', 'Verlauf\nHusten.\n\nPlan\nRR 130/80.\n'],
    ['below what does not end', 'Verlauf\nHusten', 'verlauf', 'Verlauf\nHusten\nRR 130/80.'],
    ['into a text without headings', 'Hustet.', null, 'Hustet. RR 130/80.'],
    ['into an empty note', '', null, 'RR 130/80.'],
    ['into an empty note with a template', '', 'plan', 'Plan\nRR 130/80.'],
    ['at the end, for an unknown section', 'Plan\nRuhe.', 'other', 'Plan\nRuhe.\nRR 130/80.'],
  ])('goes %s, and out again', (_, text, key, note) => {
    expect(put(text, key)).toBe(note)
    expect(takeOut(note, key, text)).toBe(text)
  })

  it.each([
    [
      'behind more text',
      'Verlauf\nHusten. RR 130/80. Puls 70.\n\nPlan\nTee.',
      'Verlauf\nHusten. Puls 70.\n\nPlan\nTee.',
    ],
    ['before a rewritten sentence', 'Verlauf\nRR 130/80. Schnupfen.', 'Verlauf\nSchnupfen.'],
    ['between items', 'Verlauf\n- Husten\n- RR 130/80.\n- Puls 70', 'Verlauf\n- Husten\n- Puls 70'],
    ['as the first item', 'Verlauf\n- RR 130/80.\n- Puls 70', 'Verlauf\n- Puls 70'],
    ['as the only text left', 'Verlauf\nRR 130/80.', 'Verlauf'],
    ['where it was moved to', 'Plan\nTee.\nRR 130/80.', 'Plan\nTee.'],
  ])('is taken out %s', (_, text, left) => {
    expect(takeOut(text, 'verlauf', 'Verlauf\nHusten.')).toBe(left)
  })

  it.each([
    ['Verlauf\nHusten. Vorher RR 130/80.'],
    ['Verlauf\nHusten. RR 130/80.!'],
    ['Verlauf\nHusten. RR 120/80.'],
    [''],
  ])('is left alone once somebody has changed it: %j', (text) => {
    expect(takeOut(text, 'verlauf', 'Verlauf\nHusten.')).toBeNull()
  })

  it('leaves the section it had added to another line, which then takes the section with it', () => {
    const both = inserted(read(put('Verlauf\nHusten.', 'plan')), HEADINGS, 'plan', 'Tee.')
    const one = takeOut(both, 'plan', 'Verlauf\nHusten.') ?? ''
    expect(one).toBe('Verlauf\nHusten.\n\nPlan\nTee.')
    const earlier = [put('Verlauf\nHusten.', 'plan'), 'Verlauf\nHusten.'].map(read)
    expect(takenOut(read(one), 'plan', 'Tee.', earlier)).toBe('Verlauf\nHusten.')
  })
})
