import { setTimeout as pauseFor } from 'node:timers/promises'
import OpenAI from 'openai'
import { Agent } from 'undici'
import type { Verdict } from '../port.ts'
import { DrafterError } from '../port.ts'
import { type Answer, answerOf } from './answer.ts'
import { type AnswerSchema, type Dialect, RICHEST, simpler, spoken } from './dialect.ts'
import { complaintOf, drafterError, isTooLong, isUnknownField, waitAfter } from './failures.ts'

export interface EndpointSettings {
  /** Up to and including `/v1`. */
  baseUrl: string
  model: string
  apiKey: string | null
  /** For one answer. */
  timeLimitMs: number
  /** Waits between attempts; rejects when the signal is aborted. */
  pause?: (ms: number, signal: AbortSignal) => Promise<unknown>
}

export type Message = OpenAI.Chat.Completions.ChatCompletionMessageParam

/** An OpenAI-compatible chat endpoint: Ollama, vLLM, llama.cpp, a hosted one. */
export interface Endpoint {
  /**
   * One answer. `null`: the prompt is too long for the model.
   * @throws {DrafterError}, or the signal's reason, and nothing else
   */
  answer(messages: readonly Message[], schema: AnswerSchema, signal: AbortSignal): Promise<Answer | null>
  /** Never rejects. */
  check(): Promise<Verdict>
}

const CHECK_LIMIT_MS = 5_000

export function chatEndpoint({
  baseUrl,
  model,
  apiKey,
  timeLimitMs,
  pause = (ms, signal) => pauseFor(ms, undefined, { signal }),
}: EndpointSettings): Endpoint {
  const client = new OpenAI({
    baseURL: baseUrl,
    // Servers without keys accept any.
    apiKey: apiKey ?? 'none',
    // Otherwise the client reads all of these from the environment and sends them to whichever server this is.
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: 'off',
    maxRetries: 0,
    timeout: timeLimitMs,
    // What patients said goes to the configured server and nowhere else.
    // A slow machine may compute for long before it says anything: fetch would give up after five minutes.
    fetchOptions: { redirect: 'manual', dispatcher: new Agent({ headersTimeout: 0, bodyTimeout: 0 }) },
  })
  /** The richest dialect the server has not refused yet. */
  let known: Dialect = RICHEST

  async function once(messages: readonly Message[], schema: AnswerSchema, dialect: Dialect, signal: AbortSignal) {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(timeLimitMs)])
    const request = { model, messages: [...messages], stream: true as const, ...spoken(dialect, schema) }
    try {
      const answer = await answerOf(
        client,
        await client.chat.completions.create(request, { signal: limit }).asResponse(),
      )
      // The client ends an aborted stream as if it were complete.
      limit.throwIfAborted()
      known = dialect
      return answer
    } catch (error) {
      signal.throwIfAborted()
      if (limit.aborted) throw new DrafterError('unavailable', `The model took longer than ${timeLimitMs / 1000} s`)
      throw error
    }
  }

  /** How to try again; null: the question is too long. @throws when nothing would help */
  function retryOf(error: unknown, { dialect, attempt }: Try): Try | null {
    if (error instanceof DrafterError) throw error
    if (isTooLong(error)) return null
    const next = isUnknownField(error) ? simpler(dialect, complaintOf(error)) : null
    if (next) return { dialect: next, attempt, waitMs: 0 }
    const waitMs = waitAfter(error, attempt, Date.now())
    if (waitMs === null) throw drafterError(error)
    return { dialect, attempt: attempt + 1, waitMs }
  }

  async function waited({ waitMs }: Try, signal: AbortSignal): Promise<void> {
    if (waitMs > 0) await pause(waitMs, signal).catch(() => signal.throwIfAborted())
  }

  async function answer(messages: readonly Message[], schema: AnswerSchema, signal: AbortSignal) {
    let next: Try = { dialect: known, attempt: 0, waitMs: 0 }
    for (;;) {
      try {
        return await once(messages, schema, next.dialect, signal)
      } catch (error) {
        if (signal.aborted) throw error
        const retry = retryOf(error, next)
        if (!retry) return null
        next = retry
      }
      await waited(next, signal)
    }
  }

  return { answer, check: () => checkOf(client, { baseUrl, model }) }
}

interface Try {
  dialect: Dialect
  /** Counts the attempts that were waited for. */
  attempt: number
  waitMs: number
}

async function checkOf(
  client: OpenAI,
  { baseUrl, model }: Pick<EndpointSettings, 'baseUrl' | 'model'>,
): Promise<{ ok: boolean; detail: string }> {
  const { host } = new URL(baseUrl)
  try {
    const { data } = await client.models.list({ signal: AbortSignal.timeout(CHECK_LIMIT_MS) })
    if (data.some(({ id }) => id === model || id === `${model}:latest`))
      return { ok: true, detail: `model ${model}, served at ${host}` }
    return { ok: false, detail: `the server at ${host} has no model ${model}: pull or name another` }
  } catch (error) {
    const status = error instanceof OpenAI.APIError ? error.status : undefined
    if (status === 404 || status === 405)
      return { ok: true, detail: `model ${model}; its server answers but does not list its models` }
    const reason = status === undefined ? 'cannot be reached' : `answered ${status}`
    return { ok: false, detail: `the server of the model ${model} ${reason}: check VISITE_DRAFTER and its key` }
  }
}
