/**
 * The JSON object in what a model wrote: inside a code fence, between other words. Undefined if there is none.
 */
export function jsonIn(text: string): unknown {
  const fenced = text.match(/```(?:json)?\s*(\{[\s\S]*\})\s*```/)?.[1] ?? ''
  const bare = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)
  for (const candidate of [text, fenced, bare]) {
    try {
      const value: unknown = JSON.parse(candidate)
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
    } catch {
      // The next candidate may parse.
    }
  }
  return undefined
}
