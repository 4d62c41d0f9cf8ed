import { describe, expect, it } from 'vitest'
import type { SectionClass } from '../../extractive/sections.ts'
import type { Unit } from '../../stages/03-units.ts'
import { rewrite } from './register.ts'
import { germanRules } from './rules.ts'
import { perceived, terse as tersely } from './terse.ts'

const terse = (said: string, section: SectionClass) => tersely(said, section, germanRules({}))

describe('a German statement in telegram style', () => {
  it.each<[SectionClass, string, string]>([
    ['plan', 'dann amoxicillin 1000, 3-mal täglich', 'amoxicillin 1000, 3-mal täglich'],
    ['plan', 'Dann bitte kein Diclofenac mehr', 'Kein Diclofenac mehr'],
    ['history', 'das metformin, ja, 2-mal täglich', 'metformin, 2-mal täglich'],
    ['assessment', 'das ist eine beginnende arthrose', 'beginnende arthrose'],
    ['assessment', 'Das sind Übungswehen', 'Übungswehen'],
    ['assessment', 'ich habe den verdacht auf eine läsion links', 'Verdacht auf läsion links'],
    ['assessment', 'hypertonie, und es besteht der verdacht auf ein syndrom', 'hypertonie, und Verdacht auf syndrom'],
    ['assessment', 'es handelt sich um einen unspezifischen kreuzschmerz', 'unspezifischer kreuzschmerz'],
    ['exam', 'der bauch ist weich, keine resistenzen', 'bauch weich, keine resistenzen'],
    ['exam', 'Die Achillessehnenreflexe sind beidseits schwach', 'Achillessehnenreflexe beidseits schwach'],
    ['results', 'jetzt zum labor von letzter woche: hba1c 7,4 %', 'labor von letzter woche: hba1c 7,4 %'],
  ])('%s: %s', (section, said, written) => {
    expect(terse(said, section)).toBe(written)
  })

  it.each([
    ['über beiden lungen höre ich vereinzelt rasselgeräusche', 'über beiden lungen vereinzelt rasselgeräusche'],
    ['bei der lagerungsprobe sehe ich einen nystagmus', 'bei der lagerungsprobe nystagmus'],
    ['ich höre ein systolikum über der herzspitze', 'systolikum über der herzspitze'],
    ['da taste ich einen kleinen knoten', 'kleiner knoten'],
    ['ich sehe keine zeichen einer infektion', 'keine zeichen einer infektion'],
    ['eine entzündung sehe ich nicht', 'keine entzündung'],
    ['leichte rötung, einen erguss taste ich bisher nicht', 'leichte rötung, kein erguss'],
    ['ich hör auf die lunge rechts unten rasseln', 'lunge rechts unten rasseln'],
    ['ich schau mal schnell alles unauffällig', 'alles unauffällig'],
    ['zeichen einer infektion sehe ich nicht', 'keine zeichen einer infektion'],
  ])('says what is found, not who finds it: %s', (said, written) => {
    expect(perceived(said)).toBe(written)
  })

  it.each([
    'ich taste den bauch',
    'ich höre auf zu rauchen',
    'ich hör auf mit dem rauchen',
    'ich höre nichts',
    'die platzwunde, die sehe ich',
    'ich sehe sie am montag',
    'über der lunge höre ich nichts',
    'das blut sehe ich nicht',
  ])('leaves what is not such a finding: %s', (said) => {
    expect(perceived(said)).toBe(said)
  })

  it.each<[SectionClass, string]>([
    // The verb would come first.
    ['history', 'dann zieht es ins bein'],
    ['plan', 'dann lasse ich das faxen'],
    // The article inflects the adjective, or the sentence continues with another verb.
    ['exam', 'das linke trommelfell ist rot'],
    ['history', 'der bauch ist weich'],
    // Does not name anything.
    ['assessment', 'das ist normal'],
    ['assessment', 'das ist die arthrose von damals'],
    // Somebody's own words stay as they were said.
    ['plan', 'ärztlich besprochen: „Führen Sie bitte ein Protokoll“'],
  ])('leaves %s: %s', (section, said) => {
    expect(terse(said, section)).toBe(said)
  })
})

describe('what a German note does not say', () => {
  const rules = germanRules({})
  const unit = (text: string, speaker: Unit['speaker']): Unit => ({
    ...{ speaker, sure: true, turn: 0, position: 0.5, spans: [], said: text, text, question: false, whole: true },
    ...{ asked: null, answer: null, topic: null, reply: null },
  })

  it.each<[string, Unit['speaker'], SectionClass]>([
    ['hinlegen, bauch frei machen', 'doctor', 'exam'],
    ['beide hände fest drücken', 'doctor', 'history'],
    ['weil es beim laufen weh tut', 'patient', 'history'],
    ['dann kriegst du eine schiene', 'doctor', 'plan'],
  ])('%s', (text, speaker, section) => expect(rewrite(unit(text, speaker), section, rules)).toBeNull())

  it.each<[string, Unit['speaker'], SectionClass]>([
    ['arme locker lassen, kein rigor', 'doctor', 'exam'],
    ['beine hoch, wenn sie geschwollen sind', 'doctor', 'plan'],
    ['wenn es blutet, gleich ins krankenhaus', 'doctor', 'plan'],
  ])('but: %s', (text, speaker, section) => expect(rewrite(unit(text, speaker), section, rules)).not.toBeNull())
})
