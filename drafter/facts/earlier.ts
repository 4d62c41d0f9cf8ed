import { type Named, specialtiesAmong, testsAmong } from '@visite/lexicon'
import { assertionAt, type Clause } from './clauses.ts'
import type { Assertion } from './fact.ts'
import type { FactLanguage } from './language.ts'
import { textOf } from './naming.ts'
import type { Found } from './reconciled.ts'

/** Examinations, vaccinations and visits that the patient had before, or never had. */
export function earlierIn(clause: Clause, _before: readonly Clause[], language: FactLanguage): Found[] {
  const { words, unit, relative, conditional, text } = clause
  if (relative || conditional || !language.hadBefore.test(text)) return []
  if (clause.asks !== (unit.speaker === 'doctor')) return []
  // "My neurologist stopped it" does not mention a visit.
  const visits = clause.asks ? specialtiesAmong(words, language.code) : []
  const named = [...testsAmong(words, language.code), ...visits].filter(({ name }) => !NO_PAST.has(name))
  return named.slice(0, clause.asks ? 1 : named.length).flatMap((one): Found[] => {
    const assertion = clause.asks ? whenAnswered(clause) : assertionAt(clause, one, language)
    if (assertion !== 'present' && assertion !== 'absent') return []
    return [earlier(clause, one, assertion)]
  })
}

/** "When was your last one?" - "In 2013." */
const whenAnswered = ({ answer, replies }: Clause): Assertion | null => {
  if (answer === 'no') return 'absent'
  const reply = replies[0]
  return answer === 'yes' || (reply && !reply.asks && /\d/.test(reply.text)) ? 'present' : null
}

const earlier = (clause: Clause, one: Named, assertion: Assertion): Found => ({
  kind: 'history',
  name: one.called,
  text: textOf(clause, one),
  assertion,
  experiencer: 'patient',
  time: 'past',
  attributes: {},
  status: 'active',
  clauses: clause.asks ? [clause, ...clause.replies.slice(0, 1)] : [clause],
})

/** Where they are, or what is read as a drug, a plan or a finding. */
const NO_PAST: ReadonlySet<string> = new Set([
  ...['hospital', 'emergency department', 'general practitioner', 'police', 'sick note', 'crutches', 'injection'],
  ...['dressing', 'splint', 'wound cleaning', 'glasses', 'surgery', 'admission', 'call button', 'ambulance'],
  ...['sling', 'cast', 'collar', 'walking boot', 'bandage', 'walker', 'walking stick', 'wheelchair'],
  ...['school note', 'certificate'],
])
