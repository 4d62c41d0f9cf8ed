/**
 * The JSON object in what a model wrote: after its reasoning (`<think>…</think>`), inside a code fence, between other
 * words. Undefined if there is none.
 */
export function jsonIn(text: string): unknown {
  const said = text.split('</think>').at(-1) ?? ''
  const fenced = said.match(/```(?:json)?\s*(\{[\s\S]*\})\s*```/)?.[1] ?? ''
  const bare = said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1)
  for (const candidate of [text, said, fenced, bare]) {
    try {
      const value: unknown = JSON.parse(candidate)
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
    } catch {
      // The next candidate may parse.
    }
  }
  return undefined
}
