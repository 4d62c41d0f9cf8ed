// `npm run train:drafter [-- --data DIR]`: learns the extractive drafter's weights from this repository's talks and what
// readers and authors made of them, and writes them into the source tree. Only English marks are also learned from
// DIR/train.jsonl and DIR/valid.jsonl (ACI-Bench; not part of this repository): without DIR, they stay as they are.
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { judgedSentences } from '../corpora/judged/judged.ts'
import { learnedHearing, learnedMarks } from '../extractive/learned-hearing.ts'
import {
  ASKING_HEADS,
  COARSE,
  FIT_HEADS,
  filesAbout,
  GAP_HEADS,
  MEDIUM,
  OUTCOME_SORTS,
  PLACE_HEADS,
  packed,
  SUPPORT_HEADS,
  VERIFIER_HEADS,
} from '../extractive/model.ts'
import { english } from '../languages/english/english.ts'
import { german } from '../languages/german/german.ts'
import { encountersIn, segmentsOf } from '../measure/dialogues.ts'
import type { Marks } from '../stages/01-marks.ts'
import { correctionWeights, knownCorrections } from './corrections.ts'
import { learnFit } from './fit.ts'
import { learnMarks } from './marks.ts'
import { knownOutcomes, outcomeWeights, rulesHeldOut } from './outcomes.ts'
import { learnPlaces, placedClauses } from './places.ts'
import { learnSupport, supportExamples } from './support.ts'
import { ownTalks } from './talks.ts'
import { knownFacts, learnVerifier } from './verifier.ts'

const { values } = parseArgs({ options: { data: { type: 'string' } } })
const assets = join(import.meta.dirname, '../extractive/assets')

function write(name: string, bytes: Buffer): void {
  writeFileSync(join(assets, `${name}.weights`), bytes)
  const digest = createHash('sha256').update(bytes).digest('hex')
  console.log(`${name}.weights  ${(bytes.length / 1024).toFixed(0)} KB  sha256 ${digest}`)
}

write('fit', packed(learnFit(judgedSentences()), FIT_HEADS, MEDIUM))
write('support', packed(learnSupport(supportExamples()), SUPPORT_HEADS))
function writeMarks(code: 'de' | 'en', { gaps, asking }: Marks): void {
  write(`gaps-${code}`, packed(gaps, GAP_HEADS, COARSE))
  write(`asking-${code}`, packed(asking, ASKING_HEADS))
}
writeMarks('de', learnMarks(ownTalks('de'), german))
if (values.data) {
  const encounters = ['train.jsonl', 'valid.jsonl'].flatMap((file) => encountersIn(join(values.data ?? '', file)))
  const dialogues = encounters.map(({ dialogue }) => segmentsOf(dialogue))
  writeMarks('en', learnMarks([...dialogues, ...ownTalks('en')], english))
}
// The marks just learned decide how talk without any is read, and that what corrects what; both decide what is said. The
// check above reads quotes with the corrections of the last training: when these change, train twice.
write('corrections', correctionWeights(knownCorrections(learnedMarks())))
const hearing = learnedHearing()
const known = knownOutcomes(hearing)
for (const sort of OUTCOME_SORTS) write(filesAbout(sort), outcomeWeights(sort, known))
// What becomes of a thing decides where it belongs, and is among the things that are judged.
const rulesFor = rulesHeldOut(hearing, known)
write('places', packed(learnPlaces(placedClauses(hearing, rulesFor)), PLACE_HEADS, COARSE))
write('verifier', packed(learnVerifier(knownFacts(rulesFor)), VERIFIER_HEADS, MEDIUM))
