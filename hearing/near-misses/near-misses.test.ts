import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { DRUG_NAMES, drugsAmong } from '@visite/lexicon'
import { describe, expect, it } from 'vitest'
import { isCommonWord } from './common-words.ts'
import { type Known, nearMissFinder } from './near-misses.ts'

const known = { isCommon: isCommonWord, special: DRUG_NAMES }
/** The whole search in one go. */
function atOnce<T>(work: Generator<void, T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}
const nearMisses = (text: string, terms: readonly string[], beside: Known) =>
  atOnce(nearMissFinder(terms, beside)(text))
const corrected = (text: string, terms: readonly string[]) =>
  nearMisses(text, terms, known).reduceRight(
    (done, { start, end, term }) => done.slice(0, start) + term + done.slice(end),
    text,
  )

const GERMAN = [
  ...['Ramipril', 'Metoprolol', 'Bisoprolol', 'Torasemid', 'Pantoprazol', 'Metformin', 'Simvastatin', 'Levothyroxin'],
  ...['Amlodipin', 'Candesartan', 'Hydrochlorothiazid', 'Novaminsulfon', 'Metamizol', 'Marcumar', 'Phenprocoumon'],
  ...['Apixaban', 'Rivaroxaban', 'Clopidogrel', 'Prednisolon', 'Escitalopram', 'Mirtazapin', 'Tilidin', 'Xarelto'],
  ...['Eliquis', 'Spironolacton', 'Salbutamol', 'Dr. Öztürk', 'Frau Przybylski', 'Metoprolol succinat', 'Vitamin D'],
  ...['Empagliflozin', 'Entresto', 'Ibuprofen', 'HbA1c'],
]
const ENGLISH = [
  ...['lisinopril', 'atorvastatin', 'amlodipine', 'omeprazole', 'levothyroxine', 'hydrochlorothiazide', 'gabapentin'],
  ...['sertraline', 'albuterol', 'furosemide', 'prednisone', 'tamsulosin', 'Eliquis', 'rosuvastatin', 'clopidogrel'],
  ...['metoprolol', 'Dr. Kowalczyk', 'semaglutide', 'escitalopram'],
]

describe('near misses of the doctor’s terms', () => {
  it.each([
    ['Er nimmt Ramiprill und Metroprolol.', 'Er nimmt Ramipril und Metoprolol.'],
    ['Meto prolol, Bisso prolol', 'Metoprolol, Bisoprolol'],
    ['Bisoprolool 2,5 mg morgens', 'Bisoprolol 2,5 mg morgens'],
    ['Wir geben Torazemid.', 'Wir geben Torasemid.'],
    ['Panto Prazol vor dem Essen', 'Pantoprazol vor dem Essen'],
    ['Pantoprasol-Tabletten', 'Pantoprazol-Tabletten'],
    ['Metvormin, Simwastatin', 'Metformin, Simvastatin'],
    ['Levotyroxin nüchtern', 'Levothyroxin nüchtern'],
    ['Kandesartan und Hydrochlortiazid', 'Candesartan und Hydrochlorothiazid'],
    ['Novaminsulfohn bei Schmerzen', 'Novaminsulfon bei Schmerzen'],
    ['Markumar abgesetzt, jetzt Apixabahn', 'Marcumar abgesetzt, jetzt Apixaban'],
    ['Phenprokumon', 'Phenprocoumon'],
    ['Rivaroxabahn, Klopidogrel', 'Rivaroxaban, Clopidogrel'],
    ['Eszitalopram und Mirtazapihn', 'Escitalopram und Mirtazapin'],
    ['Spironolakton dazu', 'Spironolacton dazu'],
    ['Überweisung an Dr. Östürk', 'Überweisung an Dr. Öztürk'],
    ['Das ist Frau Prsybylski', 'Das ist Frau Przybylski'],
    ['Metroprolol-Succinat', 'Metoprolol succinat'],
    ['Metroprolol succinat am Abend', 'Metoprolol succinat am Abend'],
    ['Empagliflosin 10 mg', 'Empagliflozin 10 mg'],
  ])('%s -> %s', (heard, meant) => expect(corrected(heard, GERMAN)).toBe(meant))

  it.each([
    ['She takes lysinopril and atorvastaten.', 'She takes lisinopril and atorvastatin.'],
    ['Amlodapine 5 mg daily', 'Amlodipine 5 mg daily'],
    ['start omeprozole', 'start omeprazole'],
    ['levothyroxin', 'levothyroxin'],
    ['levothiroxine 50 micrograms', 'levothyroxine 50 micrograms'],
    ['hydrochlorthiazide', 'hydrochlorothiazide'],
    ['gaba pentin at night', 'gabapentin at night'],
    ['sertralene, albutarol', 'sertraline, albuterol'],
    ['furosamide twice', 'furosemide twice'],
    ['see Dr. Kowaltschik', 'see Dr. Kowaltschik'],
    ['metoprolo a day, clopidogre in', 'metoprolol a day, clopidogrel in'],
    ['clopidogril and semaglutyde', 'clopidogrel and semaglutide'],
  ])('%s -> %s', (heard, meant) => expect(corrected(heard, ENGLISH)).toBe(meant))

  it.each([
    // Correct words stay, whatever their case and inflection.
    'Er nimmt ramipril, die Wirkung des Ramiprils, METOPROLOL und Metoprolol succinat.',
    // Other drugs are not misspellings of those on the list.
    'Prednison statt Prednisolon, Citalopram statt Escitalopram, Losartan, Valsartan und Irbesartan.',
    'Nifedipin, Felodipin, Atenolol, Nebivolol, Carvedilol, Omeprazol, Esomeprazol, Lansoprazol.',
    'Amitriptylin, Tramadol, Edoxaban, Dabigatran, Dapagliflozin, Canagliflozin, Furosemid.',
    // Ordinary words that look like a drug.
    'Die Metropole, das Metrum, die Pension, ein Torso, marode, die Marke, ein Informant.',
    'Ich möchte Ihnen danken, und die Tabletten nehme ich seit drei Tagen nach dem Essen.',
    // Numbers, names with digits, vitamins.
    'Vitamin B, Vitamin K, Vitamin B12, HbA1c 7,5, 130/80, am 12.03.2024, 5mg, Raum E2.',
    // As close to another drug as to the term: nobody can tell which.
    'Er bekommt Cefexim.',
    'Frau Meier, Herr Maier, Herr Öztan, Frau Kowalski.',
    'Das war vor Mittag, im Sommer, met for min.',
  ])('nothing is wrong with “%s”', (text) => {
    expect(corrected(text, [...GERMAN, 'Cefepim', 'Vormittag'])).toBe(text)
  })

  it.each([
    'The prednisolone, citalopram, losartan, valsartan, simvastatin, pravastatin, felodipine and omeprazole are fine.',
    'Take it with water before your meal; the metropolitan hospital told me to rest, albeit alone.',
    'Her blood pressure was 132 over 84, A1c 7.1, temperature 98.6, and she walks two miles.',
    'Bupropion, buspirone, hydroxyzine, hydralazine, clonidine, Klonopin, Celebrex, Celexa, Cerebyx.',
  ])('nothing is wrong with “%s”', (text) => expect(corrected(text, ENGLISH)).toBe(text))

  it('says where and what, and prefers no correction to a wrong one', () => {
    expect(nearMisses('Heute Ramiprill.', ['Ramipril'], known)).toEqual([
      { start: 6, end: 15, heard: 'Ramiprill', term: 'Ramipril' },
    ])
    // Two terms that are equally close.
    expect(nearMisses('Mayorin', ['Mayorim', 'Mayorik'], known)).toEqual([])
    // Short terms are too easily something else.
    expect(nearMisses('Tafor', ['Tavor'], { ...known, special: new Set() })).toEqual([
      { start: 0, end: 5, heard: 'Tafor', term: 'Tavor' },
    ])
    expect(nearMisses('Lyse, Azz', ['Lasix', 'ASS'], known)).toEqual([])
  })

  it('changes nothing in whole consultations without a misspelling, with every drug there is as a term', () => {
    const folder = join(import.meta.dirname, '../../drafter/corpora')
    // Only what is said in a consultation; its patterns are not words.
    const texts = globSync('{consultations,traps}/**/*.{txt,ts}', { cwd: folder }).flatMap((name) => {
      const text = readFileSync(join(folder, name), 'utf8')
      const [head = '', talk = ''] = text.split('\n\n')
      if (!name.endsWith('.txt')) return text
      // Words that a recogniser misheard are what is corrected.
      return /, heard(?: |$)/.test(head) ? [] : talk
    })
    expect(texts.length).toBeGreaterThan(10)
    const find = nearMissFinder([...DRUG_NAMES], known)
    const changes = texts.flatMap((text) => atOnce(find(text)))
    // The same substance in the other language.
    const wrong = changes.filter(({ heard }) => heard !== 'zoledronic')
    expect(wrong.map(({ heard, term }) => `${heard} -> ${term}`)).toEqual([])
  })

  it('corrects nearly every one-sound slip in common drugs, never to another drug', () => {
    const find = nearMissFinder(COMMON_DRUGS, known)
    const slips = COMMON_DRUGS.flatMap((drug) => slipsOf(drug).map((slip) => ({ drug, slip })))
    expect(slips.length).toBeGreaterThan(300)
    const mended = slips.map(({ drug, slip }) => ({ drug, term: atOnce(find(slip))[0]?.term ?? null }))
    expect(mended.filter(({ drug, term }) => term !== null && term !== drug)).toEqual([])
    expect(mended.filter(({ drug, term }) => term === drug).length / slips.length).toBeGreaterThan(0.95)
  })

  it('leaves every other drug alone, even those it does not know', () => {
    const find = nearMissFinder(COMMON_DRUGS, { ...known, special: new Set() })
    const changed = [...DRUG_NAMES].flatMap((drug) =>
      atOnce(find(drug)).map(({ heard, term }) => [heard, term] as const),
    )
    const substances = (name: string) => drugsAmong(name.toLowerCase().split(' '), 'de').map((drug) => drug.substances)
    // Only another spelling of the same substance.
    expect(changed.filter(([heard, term]) => !isDeepStrictEqual(substances(heard), substances(term)))).toEqual([])
  })
})

const COMMON_DRUGS =
  'ramipril metoprolol bisoprolol torasemid pantoprazol metformin simvastatin levothyroxin amlodipin candesartan hydrochlorothiazid metamizol marcumar apixaban rivaroxaban clopidogrel prednisolon escitalopram mirtazapin tilidin xarelto eliquis spironolacton salbutamol empagliflozin entresto ibuprofen paracetamol diclofenac furosemid atorvastatin allopurinol citalopram sertralin quetiapin gabapentin pregabalin omeprazol valsartan lisinopril enalapril doxycyclin amoxicillin ciprofloxacin cefuroxim insulin sitagliptin dapagliflozin tamsulosin finasterid'.split(
    ' ',
  )
const SOUNDS = 'c-k k-c z-s s-z f-v ph-f y-i i-y th-t t-d d-t p-b b-p x-ks e-ä o-u a-e in-ihn ol-oll an-ahn'
  .split(' ')
  .map((swap) => swap.split('-'))

/** A drug with one sound spelled differently, anywhere but at the beginning. */
const slipsOf = (drug: string): string[] =>
  SOUNDS.flatMap(([sound = '', instead = '']) =>
    Array.from(drug.matchAll(new RegExp(sound, 'g')))
      .filter(({ index }) => index > 0)
      .map(({ index }) => drug.slice(0, index) + instead + drug.slice(index + sound.length)),
  ).filter((slip) => !DRUG_NAMES.has(slip))
