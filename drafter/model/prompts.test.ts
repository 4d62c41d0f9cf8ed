import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import type { Role } from '../port.ts'
import { grounded } from './grounded.ts'
import { transcriptPassages } from './passages.ts'
import { promptsFor } from './prompts.ts'
import { noteSentence } from './schema.ts'

/** The two examples in the instructions: lines of a talk, and sentences made from them. */
function examplesIn(language: string) {
  const system = promptsFor(language).noteSystem()
  const examples = system.match(/## (?:Beispiele|Examples)\n([\s\S]*?)\n## /)?.[1] ?? ''
  return examples
    .trim()
    .split(/\n\n(?=S\d)/)
    .map((example) => ({
      lines: Array.from(example.matchAll(/^(S\d+) (\S+): (.*)$/gm), ([, id = '', role = '', text = '']) => ({
        id,
        role,
        text,
      })),
      sentences: Array.from(example.matchAll(/^\{.*\}$/gm), ([json]) => Value.Parse(noteSentence, JSON.parse(json))),
    }))
}

describe.each(['de', 'en'])('the examples given to a model (%s)', (language) => {
  it('are two short ones that follow the instructions', () => {
    const examples = examplesIn(language)
    expect(examples).toHaveLength(2)
    for (const { lines, sentences } of examples) {
      const said = lines.map(({ id, role, text }) => ({
        ...{ id, start_ms: 0, end_ms: 0, speaker: null, role: role as Role, text },
      }))
      // Passages are numbered from one, whatever number the example starts with.
      const passages = transcriptPassages(said).map((passage, at) => ({ ...passage, id: said[at]?.id ?? '' }))
      for (const { text, sources } of sentences) {
        for (const { id, quote } of sources) expect(lines.find((line) => line.id === id)?.text).toContain(quote)
        expect(grounded(text, sources, passages, language)).toMatchObject([{ text, support: 'supported' }])
      }
    }
  })

  it('leave the instructions short', () => {
    expect(promptsFor(language).noteSystem().length).toBeLessThan(4_000)
  })
})
