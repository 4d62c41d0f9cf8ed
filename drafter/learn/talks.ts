import { readFileSync } from 'node:fs'
import { consultations, SETS, segmentOf, VARIED_SETS } from '../corpora/consultations/consultations.ts'
import { openTalks } from '../corpora/judged/judged.ts'
import { traps } from '../corpora/traps/traps.ts'
import type { Segment } from '../port.ts'
import { isPunctuated } from './marks.ts'

const excerpts = (language: string): Segment[][] =>
  readFileSync(new URL(`../corpora/excerpts/${language}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).dialogue.split(' / ').map(segmentOf))

/** Written only for learning marks: no note or fact is measured on it. */
const written = (language: string): Segment[][] =>
  readFileSync(new URL(`../corpora/talks/${language}.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n\n')
    .map((talk) => talk.split('\n').map(segmentOf))

/** The repository's own talk with punctuation: never the frozen half. */
export const ownTalks = (language: 'de' | 'en'): Segment[][] =>
  [
    ...[...SETS, ...VARIED_SETS]
      .flatMap(consultations)
      .filter((one) => one.language === language && !one.frozen)
      .map(({ segments }) => segments),
    ...excerpts(language),
    ...written(language),
    ...openTalks().flatMap((talk) => (talk.language === language ? [talk.segments] : [])),
    ...traps().flatMap((trap) => (trap.language === language ? [trap.segments] : [])),
  ].filter(isPunctuated)
