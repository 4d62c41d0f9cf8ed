// `npm run train:drafter [-- --data DIR]`: learns the extractive drafter's weights and writes them into the source tree.
// What judges facts, finished sentences, their support and German marks is learned from the repository, everything else
// from DIR/train.jsonl and DIR/valid.jsonl (ACI-Bench; not part of this repository).
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { judgedSentences } from '../corpora/judged/judged.ts'
import { learnedMarks } from '../extractive/learned-marks.ts'
import {
  ASKING_HEADS,
  CLAUSE_HEADS,
  COARSE,
  FIT_HEADS,
  filesAbout,
  GAP_HEADS,
  MEDIUM,
  OUTCOME_SORTS,
  packed,
  SECTION_HEADS,
  SUPPORT_HEADS,
  VERIFIER_HEADS,
} from '../extractive/model.ts'
import { german } from '../languages/german/german.ts'
import { learnFit } from './fit.ts'
import { learn } from './learn.ts'
import { learnMarks } from './marks.ts'
import { knownOutcomes, outcomeWeights, rulesHeldOut } from './outcomes.ts'
import { learnPlaces, placedClauses } from './places.ts'
import { encountersIn } from './reference.ts'
import { learnSupport, supportExamples } from './support.ts'
import { ownTalks } from './talks.ts'
import { knownFacts, learnVerifier } from './verifier.ts'

const { values } = parseArgs({ options: { data: { type: 'string' } } })
const assets = join(import.meta.dirname, '../extractive/assets')

/** The ones that need notes from outside the repository. */
function fromNotes(data: string) {
  const encounters = ['train.jsonl', 'valid.jsonl'].flatMap((file) => encountersIn(join(data, file)))
  console.log(`learning from ${encounters.length} consultations`)
  const { words, classes, marks } = learn(encounters, ownTalks('en'))
  return {
    words: packed(words, SECTION_HEADS, COARSE),
    classes: packed(classes, SECTION_HEADS),
    'gaps-en': packed(marks.gaps, GAP_HEADS, COARSE),
    'asking-en': packed(marks.asking, ASKING_HEADS),
  }
}

const germanMarks = learnMarks(ownTalks('de'), german)
const files = {
  fit: packed(learnFit(judgedSentences()), FIT_HEADS, MEDIUM),
  support: packed(learnSupport(supportExamples()), SUPPORT_HEADS),
  'gaps-de': packed(germanMarks.gaps, GAP_HEADS, COARSE),
  'asking-de': packed(germanMarks.asking, ASKING_HEADS),
  ...(values.data && fromNotes(values.data)),
}
function write(name: string, bytes: Buffer): void {
  writeFileSync(join(assets, `${name}.weights`), bytes)
  const digest = createHash('sha256').update(bytes).digest('hex')
  console.log(`${name}.weights  ${(bytes.length / 1024).toFixed(0)} KB  sha256 ${digest}`)
}

for (const [name, bytes] of Object.entries(files)) write(name, bytes)
// The marks just learned decide how talk without any is read.
const marks = learnedMarks()
const known = knownOutcomes(marks)
for (const sort of OUTCOME_SORTS) write(filesAbout(sort), outcomeWeights(sort, known))
// What becomes of a thing decides where it belongs, and is among the things that are judged.
const rulesFor = rulesHeldOut(marks, known)
write('places', packed(learnPlaces(placedClauses(marks, rulesFor)), CLAUSE_HEADS, COARSE))
write('verifier', packed(learnVerifier(knownFacts(rulesFor)), VERIFIER_HEADS, MEDIUM))
