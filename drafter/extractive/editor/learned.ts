import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unpacked } from '../model.ts'
import { EDIT_HEADS, type Editor, NOTED_HEADS } from './editor.ts'
import { editsIn } from './edits.ts'

/** Reads what `npm run train:drafter` learned of how authors write. */
export function learnedEditor(language: 'de' | 'en'): Editor {
  const file = (name: string) => readFileSync(join(import.meta.dirname, '../assets', name))
  return {
    edits: editsIn(file(`edits-${language}.txt`).toString('utf8')),
    weights: unpacked(file(`edits-${language}.weights`), EDIT_HEADS).weights.edit,
    noted: unpacked(file(`noted-${language}.weights`), NOTED_HEADS),
  }
}
