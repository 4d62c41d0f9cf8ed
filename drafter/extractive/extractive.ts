import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { RULES, type Rules } from '../facts/facts.ts'
import { english } from '../languages/english/english.ts'
import { french } from '../languages/french/french.ts'
import { german } from '../languages/german/german.ts'
import type { Drafter } from '../port.ts'
import { draftFrom, type Judges } from './drafting.ts'
import { judgeBy } from './judge.ts'
import { learnedHearing } from './learned-hearing.ts'
import { withinLength } from './length.ts'
import { FIT_HEADS, PLACE_HEADS, unpacked } from './model.ts'
import { rehearsals } from './rehearsal.ts'

const ASSETS = join(import.meta.dirname, 'assets')

/** Reads the weights that `npm run train:drafter` wrote for this version. */
export function learnedJudges(): Judges {
  const { de, en } = learnedHearing()
  const read = <Head extends string>(name: string, heads: readonly Head[]) =>
    unpacked(readFileSync(join(ASSETS, `${name}.weights`)), heads)
  const fit = read('fit', FIT_HEADS)
  const places = read('places', PLACE_HEADS)
  return {
    en: judgeBy({ places, hearing: en, fit }, english),
    de: judgeBy({ places, hearing: de, fit }, german),
    fr: judgeBy({ places, hearing: { marks: null, corrects: null }, fit: null }, french),
  }
}

/**
 * The first rehearsal compiles what a draft needs; the others make it fast, because code is optimised once it has run
 * for a while.
 */
const REHEARSALS = 4

/**
 * Drafts without a model: every sentence of the note is a sentence of the transcript, put into clinical register, with
 * the place it comes from. What it cannot word well, it leaves out. Speaks German and English. It works on the calling
 * thread: services use `threadedDrafter`.
 */
export function extractiveDrafter(judges: Judges = learnedJudges(), rules: Rules = RULES): Drafter {
  let prepared = false
  return {
    name: 'extractive',
    prepare() {
      // Requested with every recording: once it is fast, it stays so.
      if (prepared) return
      prepared = true
      for (let round = 0; round < REHEARSALS; round++)
        for (const request of rehearsals()) draftFrom(request, { judges })
    },
    check: async () => ({ ok: true, detail: 'extractive drafter, built in (German, English)' }),
    async draft(request) {
      request.signal.throwIfAborted()
      const { read, leftOut } = withinLength(request.segments)
      const draft = draftFrom({ ...request, segments: read }, { judges, rules })
      return leftOut ? { ...draft, meta: { ...draft.meta, left_out: leftOut } } : draft
    },
  }
}
