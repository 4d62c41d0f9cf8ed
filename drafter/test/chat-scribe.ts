import type { ChatModel, ChatRequest } from './chat-server.ts'

/** A line of the material as the model sees it. */
export interface ScribeLine {
  id: string
  speaker: string
  text: string
}

export interface ScribeSentence {
  section: string
  text: string
  sources: { id: string; quote: string }[]
  corrects?: string
}

/** What the scribe has read: everything a model could know. */
export interface ScribeView {
  sections: string[]
  lines: ScribeLine[]
  documents: ScribeLine[]
  draft: ScribeLine[]
  request: ChatRequest
}

const between = (prompt: string, tag: string): string[] =>
  Array.from(prompt.matchAll(new RegExp(`<${tag}[^>]*>\\n([\\s\\S]*?)\\n?</${tag}>`, 'g')), (match) => match[1] ?? '')

const linesIn = (block: string): ScribeLine[] =>
  Array.from(block.matchAll(/^([SDN][\d.]+)(?: (\S+))?: (.*)$/gm), ([, id = '', speaker = '', text = '']) => ({
    id,
    speaker,
    text,
  }))

/** What patients say goes into the first section, what doctors say into the last one, word for word. */
export const verbatim = ({ sections, lines }: ScribeView): ScribeSentence[] =>
  lines.map(({ id, speaker, text }) => ({
    section: (speaker === 'doctor' ? sections.at(-1) : sections[0]) ?? '',
    text,
    sources: [{ id, quote: text }],
  }))

/** As objects of the schemas; the code word is returned if it has been read. */
export const written = (request: ChatRequest, body: object): string => {
  const system = request.messages.map(({ content }) => content).join('\n')
  const code = system.match(/(?:Kennwort dieser Anweisung ist|code word of these instructions is) (\p{L}+)/u)?.[1] ?? ''
  return JSON.stringify({ code, ...body })
}

/** A sentence that was sent back, and what the model makes of it: null if it cannot be mended. */
export type Mend = (doubted: ScribeLine, view: Pick<ScribeView, 'lines'>) => Omit<ScribeSentence, 'section'> | null

/**
 * A model that reads its prompt and does as it is told, without any knowledge: it copies. `write` overrides that;
 * `mend` overrides that it cannot mend anything.
 */
export const scribe =
  (write: (view: ScribeView) => ScribeSentence[] = verbatim, mend: Mend = () => null): ChatModel =>
  (request) => {
    const prompt = request.messages.find(({ role }) => role === 'user')?.content ?? ''
    const [note] = between(prompt, 'note')
    if (note !== undefined) {
      const sentences = linesIn(note).map(({ id, text }) => ({ text, basis: [id] }))
      return written(request, { sentences: sentences.slice(0, 3) })
    }
    const [doubted] = between(prompt, 'doubted')
    if (doubted !== undefined) {
      const lines = between(prompt, 'transcript').flatMap(linesIn)
      const mended = linesIn(doubted).flatMap((one) => {
        const better = mend(one, { lines })
        return better ? { number: one.id, text: better.text, sources: better.sources } : []
      })
      return written(request, { sentences: mended })
    }
    const view: ScribeView = {
      sections: Array.from((between(prompt, 'sections')[0] ?? '').matchAll(/"key":"([^"]+)"/g), (m) => m[1] ?? ''),
      lines: between(prompt, 'transcript').flatMap(linesIn),
      documents: between(prompt, 'document').flatMap(linesIn),
      draft: between(prompt, 'draft_so_far').flatMap(linesIn),
      request,
    }
    const sentences = write(view)
    const keys = [...new Set([...view.sections, ...sentences.map(({ section }) => section)])]
    return written(request, {
      sections: keys.map((key) => ({
        key,
        sentences: sentences
          .filter(({ section }) => section === key)
          .map(({ text, sources, corrects = '' }) => ({ text, sources, corrects })),
      })),
    })
  }
