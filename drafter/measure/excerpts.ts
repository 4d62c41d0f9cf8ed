// `npm run bench:excerpts [-- --language de|en] [-- --kind KIND]`: drafts 300 short excerpts of made-up consultations
// and prints each with its note, the facts a note should contain and what it must not say, for a reader to judge.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { segmentOf } from '../corpora/consultations/consultations.ts'
import { extractiveDrafter } from '../extractive/extractive.ts'
import { render } from '../note.ts'
import { BUILT_IN } from '../templates/built-in.ts'

/** A line of `excerpts/<language>.jsonl`. */
interface Excerpt {
  id: string
  /** What makes it difficult: `denied`, `corrected`, `number`, … */
  kind: string
  style: 'punctuated' | 'unpunctuated'
  /** Turns between slashes: "D: … / P: …". */
  dialogue: string
  facts: string[]
  never: string[]
}

const { values } = parseArgs({ options: { language: { type: 'string' }, kind: { type: 'string' } } })
const drafter = extractiveDrafter()

for (const language of ['en', 'de'].filter((one) => !values.language || one === values.language)) {
  const template = BUILT_IN.find((one) => one.key === 'soap' && one.language === language)
  if (!template) throw new Error(`there is no SOAP template in ${language}`)
  const lines = readFileSync(new URL(`../corpora/excerpts/${language}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
  for (const line of lines) {
    const { id, kind, dialogue, facts, never }: Excerpt = JSON.parse(line)
    if (values.kind && kind !== values.kind) continue
    const turns = dialogue.split(' / ')
    const segments = turns.map(segmentOf)
    const signal = new AbortController().signal
    const { note } = await drafter.draft({ segments, language, template, context: [], signal })
    console.log([`## ${id} ${kind}`, ...turns, '', render(note).text, '', `Facts: ${facts.join('; ')}`].join('\n'))
    console.log(`Never: ${never.join('; ')}\n`)
  }
}
