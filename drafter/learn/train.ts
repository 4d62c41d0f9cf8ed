// `npm run train:drafter -- --data DIR`: learns the extractive drafter's weights from DIR/train.jsonl and
// DIR/valid.jsonl (ACI-Bench; not part of this repository) and writes them into the source tree.
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { german } from '../extractive/german/german.ts'
import { ASKING_HEADS, FLUENCY_HEADS, GAP_HEADS, packed, SECTION_HEADS, STYLE_HEADS } from '../extractive/model.ts'
import { learn } from './learn.ts'
import { learnMarks } from './marks.ts'
import { encountersIn } from './reference.ts'
import { ownTalks } from './talks.ts'

const { values } = parseArgs({ options: { data: { type: 'string' } } })
if (!values.data) {
  console.error('usage: npm run train:drafter -- --data DIR   (DIR holds train.jsonl and valid.jsonl)')
  process.exit(2)
}
const data = values.data
const encounters = ['train.jsonl', 'valid.jsonl'].flatMap((file) => encountersIn(join(data, file)))
console.log(`learning from ${encounters.length} consultations`)
const assets = join(import.meta.dirname, '../extractive/assets')
const { words, classes, style, fluency, marks } = learn(encounters, ownTalks('en'))
const germanMarks = learnMarks(ownTalks('de'), german)
const files = {
  words: packed(words, SECTION_HEADS),
  classes: packed(classes, SECTION_HEADS),
  style: packed(style, STYLE_HEADS),
  fluency: packed(fluency, FLUENCY_HEADS),
  'gaps-en': packed(marks.gaps, GAP_HEADS),
  'asking-en': packed(marks.asking, ASKING_HEADS),
  'gaps-de': packed(germanMarks.gaps, GAP_HEADS),
  'asking-de': packed(germanMarks.asking, ASKING_HEADS),
}
for (const [name, bytes] of Object.entries(files)) {
  writeFileSync(join(assets, `${name}.weights`), bytes)
  const digest = createHash('sha256').update(bytes).digest('hex')
  console.log(`${name}.weights  ${(bytes.length / 1024).toFixed(0)} KB  sha256 ${digest}`)
}
