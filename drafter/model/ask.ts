import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { DrafterError, ReplacementReason } from '../port.ts'
import { isInAnotherLanguage } from './answer-language.ts'
import type { AnswerSchema } from './dialect.ts'
import type { Endpoint, Message } from './endpoint.ts'
import { jsonIn } from './json.ts'
import type { Prompts } from './prompts.ts'

/** Why a model's output could not be used, though the server answered. */
type Reason = Exclude<ReplacementReason, DrafterError['kind']>

/** Thrown only inside this folder: `openAiDrafter` turns it into the extractive draft. */
export class Unusable extends Error {
  readonly reason: Reason

  constructor(reason: Reason) {
    super(`The model's output is ${reason}`)
    this.name = 'Unusable'
    this.reason = reason
  }
}

interface Question<Schema extends TSchema> {
  messages: readonly Message[]
  schema: AnswerSchema<Schema>
  /** The part of an answer that must be in the note's language. */
  textOf(answer: Static<Schema>): string
  /** Of the note, ISO 639-1. */
  language: string
  prompts: Prompts
  signal: AbortSignal
  /** How often to ask for it. Default 2. */
  attempts?: number
}

/** How much of a bad answer is worth showing to the model again. */
const SHOWN_AGAIN = 8_000
const MOST_FAULTS = 8

function faultsOf(schema: TSchema, value: unknown): string[] {
  if (value === undefined) return ['no JSON object']
  return Value.Errors(schema, value).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`)
}

const codeIn = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'code' in value ? String(value.code).trim().toLowerCase() : ''

/**
 * Asks for an object of the schema in the note's language, and a second time if the answer is not one. `null`: the
 * question or the answer is too long for the model, so ask for less.
 * @throws {Unusable} if the last answer is not one either, or the model refused
 * @throws {DrafterError}
 */
export async function ask<Schema extends TSchema>(
  endpoint: Endpoint,
  { messages, schema, textOf, language, prompts, signal, attempts = 2 }: Question<Schema>,
): Promise<Static<Schema> | null> {
  const asked = [...messages]
  let reason: Reason = 'invalid'
  for (let attempt = 0; attempt < attempts; attempt++) {
    const answer = await endpoint.answer(asked, schema, signal)
    if (!answer || answer.end === 'length') return null
    if (answer.end === 'declined') throw new Unusable('declined')
    const value = Value.Clean(schema.schema, Value.Default(schema.schema, jsonIn(answer.text)))
    const faults = faultsOf(schema.schema, value)
    reason = 'invalid'
    if (faults.length === 0) {
      // Some servers silently cut off the head of a long prompt, where the code is.
      if (codeIn(value) !== prompts.code.toLowerCase()) return null
      if (!isInAnotherLanguage(textOf(value as Static<Schema>), language)) return value as Static<Schema>
      reason = 'language'
      faults.push(prompts.otherLanguage())
    }
    asked.push(
      { role: 'assistant', content: answer.text.slice(0, SHOWN_AGAIN) },
      { role: 'user', content: prompts.repair(faults.slice(0, MOST_FAULTS)) },
    )
  }
  throw new Unusable(reason)
}
