import { type Endpoint, postForm, RefusedError } from './request.ts'

/** How a model wants to be asked. */
export interface Manner {
  fields: Readonly<Record<string, string>>
  granularities: readonly string[]
  /** Does it take a prompt? */
  prompt: boolean
  /** Does it also take `hotwords`, as servers built on faster-whisper do? */
  hotwords: boolean
}

const PLAIN: Manner = { fields: { response_format: 'json' }, granularities: [], prompt: true, hotwords: true }
const WHISPER: Manner = {
  fields: { response_format: 'verbose_json' },
  granularities: ['word', 'segment'],
  prompt: true,
  hotwords: true,
}
/** Models that tell speakers apart insist on splitting anything longer than 30 s themselves, and take no prompt. */
const DIARIZING: Manner = {
  fields: { response_format: 'diarized_json', chunking_strategy: 'auto', stream: 'true' },
  granularities: [],
  prompt: false,
  hotwords: false,
}
const AT_ONCE: Manner = { ...DIARIZING, fields: { response_format: 'diarized_json', chunking_strategy: 'auto' } }

/** Is a refusal about how we asked? Then another manner may work. */
const ABOUT_MANNER = /response_?format|verbose|diarized|granularit|stream|chunking|prompt|not support/i

/** Some servers are strict about fields they do not know. */
const ABOUT_HOTWORDS = /hotwords|unrecogni[sz]ed|unknown (?:field|param|argument)|extra (?:field|input)|not permitted/i

/** whisper.cpp serves the same form under another path. */
const PATHS = { openai: '/audio/transcriptions', whisperCpp: '/inference' } as const

/** Sends a form in the best manner the server takes. Errors are those of `postForm`. */
export type Ask = (form: (manner: Manner) => FormData, signal: AbortSignal) => Promise<unknown>

/** Posts to the path the server uses, which the first answer shows. */
function postAnywhere(endpoint: Endpoint): (form: FormData, signal: AbortSignal) => Promise<unknown> {
  let path: string | null = endpoint.baseUrl.endsWith(PATHS.whisperCpp) ? '' : null
  return async (form, signal) => {
    if (path !== null) return postForm(endpoint, path, form, signal)
    try {
      const answer = await postForm(endpoint, PATHS.openai, form, signal)
      path = PATHS.openai
      return answer
    } catch (error) {
      // An unknown model is a 404, too.
      if (!(error instanceof RefusedError) || error.status !== 404 || /model/i.test(error.reason)) throw error
      const answer = await postForm(endpoint, PATHS.whisperCpp, form, signal).catch((second: unknown) => {
        throw second instanceof RefusedError && second.status === 404 ? error : second
      })
      path = PATHS.whisperCpp
      return answer
    }
  }
}

/** Tries richer manners first and never repeats one that the server has refused. */
export function conversation(endpoint: Endpoint, model: string): Ask {
  const manners = /diari/i.test(model) ? [DIARIZING, AT_ONCE, PLAIN] : [WHISPER, PLAIN]
  const post = postAnywhere(endpoint)
  let best = 0
  let hotwords = true
  /** The manner to try after this one was refused. @throws the refusal when there is none */
  const mannerAfter = (current: number, error: unknown): number => {
    if (!(error instanceof RefusedError) || ![400, 415, 422].includes(error.status)) throw error
    if (hotwords && ABOUT_HOTWORDS.test(error.reason)) {
      hotwords = false
      return current
    }
    if (!ABOUT_MANNER.test(error.reason) || current + 1 >= manners.length) throw error
    // Two voices may find this out at the same time.
    best = Math.max(best, current + 1)
    return current + 1
  }
  return async (form, signal) => {
    for (let current = best; ; ) {
      try {
        const manner = manners[current] ?? PLAIN
        return await post(form({ ...manner, hotwords: manner.hotwords && hotwords }), signal)
      } catch (error) {
        current = mannerAfter(current, error)
      }
    }
  }
}
