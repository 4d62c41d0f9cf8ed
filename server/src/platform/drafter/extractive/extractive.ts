import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Drafter } from '../drafter.ts'
import { draftFrom, type Judges } from './drafting.ts'
import { english } from './english/english.ts'
import { german } from './german/german.ts'
import { learnedJudge } from './judge.ts'
import { unpacked } from './model.ts'

/** The weights that `npm run train:drafter` writes. */
const weights = (name: string) => unpacked(readFileSync(join(import.meta.dirname, 'assets', `${name}.weights`)))

/** Reads the weights that belong to this version. */
export const learnedJudges = (): Judges => ({
  en: learnedJudge(weights('words'), english, 'words'),
  de: learnedJudge(weights('classes'), german, 'classes'),
})

/**
 * Drafts without a model's help: every sentence of the note is a sentence of the transcript, put into clinical
 * register, with the place it comes from. What it cannot word well it leaves out. Speaks German and English.
 */
export function extractiveDrafter(): Drafter {
  const judges = learnedJudges()
  return {
    name: 'extractive',
    check: async () => ({ ok: true, detail: 'extractive drafter, built in (German, English)' }),
    async draft(request) {
      request.signal.throwIfAborted()
      return draftFrom(request, { judges })
    },
  }
}
