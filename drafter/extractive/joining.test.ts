import { expect, it } from 'vitest'
import { german } from '../languages/german/german.ts'
import type { Candidate } from '../stages/11-select.ts'
import { joined } from './joining.ts'

const candidate = (text: string, goesOnFrom: Candidate | null = null, own: Partial<Candidate> = {}): Candidate => ({
  ...{ section: 'history', spans: [{ segment: 0, start: 0, end: 1 }], salience: 0.5, problem: 0 },
  ...{ text, goesOnFrom },
  ...own,
})
const textsOf = (all: readonly Candidate[], worth: (one: Candidate) => number = () => 0) =>
  joined(all, worth, german).map(({ text }) => text)

const burns = candidate('es brennt')

it('joins what goes on, with all its places', () => {
  const more = candidate('vor allem nachts', burns, { salience: 0.7, essential: true })
  const last = candidate('seit 3 wochen', more)
  expect(textsOf([burns, more, last])).toEqual(['es brennt, vor allem nachts, seit 3 wochen'])
  const [both] = joined([burns, more], () => 0, german)
  expect(both).toMatchObject({ salience: 0.7, essential: true })
  expect(both?.spans).toHaveLength(2)
})

it.each([
  ['what goes on from nothing', [burns, candidate('der hund bellt')]],
  ['what goes on from something that is left out', [burns, candidate('vor allem nachts', candidate('sie hat husten'))]],
  ['what belongs in another section', [burns, candidate('pantoprazol hilft', burns, { section: 'medications' })]],
  ['a quote', [burns, candidate('Pat. berichtet: „wir auch“', burns)]],
  ['a list of denials', [burns, candidate('Verneint: fieber', burns)]],
  ['what would be too long', [burns, candidate('und zwar '.repeat(8).trim(), burns)]],
])('leaves %s by itself', (_, all) => {
  expect(textsOf(all)).toEqual(all.map(({ text }) => text))
})

it('keeps findings of two organ systems apart', () => {
  const lungs = candidate('lunge frei', null, { section: 'exam' })
  expect(textsOf([lungs, candidate('rechts auch', lungs, { section: 'exam' })])).toEqual(['lunge frei, rechts auch'])
  expect(textsOf([lungs, candidate('rachen gerötet', lungs, { section: 'exam' })])).toHaveLength(2)
})

it('joins nothing that is worth less together than apart', () => {
  const more = candidate('nachts', burns)
  const worth = ({ text }: Candidate) => (text.includes(',') ? 0.4 : text === 'nachts' ? 0.1 : 0.5)
  expect(textsOf([burns, more], worth)).toHaveLength(2)
})
