import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface ChatRequest {
  model: string
  messages: { role: 'system' | 'user' | 'assistant'; content: string }[]
  stream?: boolean
  temperature?: number
  tools?: unknown
  response_format?: { type: string; json_schema?: { name: string; strict?: boolean; schema: JsonSchema } }
}

interface JsonSchema {
  type?: string
  default?: unknown
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean
  items?: JsonSchema
}

export interface ChatReply {
  text: string
  finish?: 'stop' | 'length' | 'content_filter' | 'tool_calls'
  refusal?: string
  /** Where servers of reasoning models put the thinking: beside the answer, under one of these names. */
  reasoning_content?: string
  reasoning?: string
  tool_calls?: unknown[]
}

/** What the model behind the server says. */
export type ChatModel = (request: ChatRequest) => string | ChatReply | Promise<string | ChatReply>

/** Something that goes wrong with one request. */
type ChatFault =
  | { status: number; headers?: Record<string, string>; body?: string }
  /** The connection breaks: before the answer, or in its middle. */
  | { drop: 'before' | 'middle' }
  /** No answer ever comes, or none after its first half. */
  | { silent: 'before' | 'middle' }

interface ChatServerOptions {
  /** Names of `response_format` that are understood; others are refused as real servers do. */
  formats?: readonly ('json_schema' | 'json_object')[]
  /** Reasoning models do not accept a temperature. */
  temperature?: boolean
  /** How much the model reads, at four characters a token, and what happens to the rest. */
  context?: { tokens: number; overflow: 'refuse' | 'cut' }
  /** How much the model writes, at four characters a token. */
  outputTokens?: number
  /** Answers everything at once. */
  streams?: boolean
  apiKey?: string
  models?: readonly string[]
}

const CHARS_PER_TOKEN = 4

/** OpenAI's rules for strict schemas: closed objects, every property required, no defaults. */
const isStrict = (schema: JsonSchema): boolean =>
  !('default' in schema) &&
  (schema.type !== 'object' ||
    (schema.additionalProperties === false &&
      Object.keys(schema.properties ?? {}).every((key) => schema.required?.includes(key)))) &&
  Object.values(schema.properties ?? {}).every(isStrict) &&
  (!schema.items || isStrict(schema.items))

/** What llama.cpp does to a prompt that is too long: it silently drops the head. */
function cut(messages: ChatRequest['messages'], chars: number): ChatRequest['messages'] {
  let room = chars
  return [...messages]
    .reverse()
    .map((message) => {
      const content = message.content.slice(Math.max(0, message.content.length - Math.max(0, room)))
      room -= message.content.length
      return { ...message, content: room < -message.content.length ? '' : content }
    })
    .reverse()
}

/** A server for OpenAI's chat protocol on loopback, as strict or as lax as the real ones. */
export async function startChatServer(
  model: ChatModel,
  {
    formats = ['json_schema', 'json_object'],
    temperature = true,
    context,
    outputTokens = Number.POSITIVE_INFINITY,
    streams = true,
    apiKey,
    models = ['small'],
  }: ChatServerOptions = {},
) {
  const requests: (ChatRequest & { authorization: string | undefined; headers: IncomingMessage['headers'] })[] = []
  const faults: ChatFault[] = []

  function refusalOf(request: ChatRequest): { status: number; message: string; code?: string; param?: string } | null {
    const { type, json_schema } = request.response_format ?? {}
    if (!models.includes(request.model)) return { status: 404, message: `model '${request.model}' not found` }
    if (type && !formats.some((format) => format === type))
      return { status: 400, message: `response_format ${type} is not supported`, param: 'response_format' }
    if (json_schema?.strict && !isStrict(json_schema.schema)) return { status: 400, message: 'Invalid schema' }
    if (!temperature && request.temperature !== undefined)
      return { status: 400, message: 'Unsupported value', param: 'temperature' }
    const length = request.messages.reduce((sum, { content }) => sum + content.length, 0)
    if (context?.overflow === 'refuse' && length > context.tokens * CHARS_PER_TOKEN)
      return { status: 400, message: `maximum context length is ${context.tokens}`, code: 'context_length_exceeded' }
    return null
  }

  async function complete(request: ChatRequest, response: ServerResponse, fault: ChatFault | undefined): Promise<void> {
    const seen =
      context?.overflow === 'cut'
        ? { ...request, messages: cut(request.messages, context.tokens * CHARS_PER_TOKEN) }
        : request
    const said = await model(seen)
    const reply = typeof said === 'string' ? { text: said } : said
    const most = outputTokens * CHARS_PER_TOKEN
    const content = reply.text.slice(0, most)
    const finish_reason = reply.text.length > most ? 'length' : (reply.finish ?? 'stop')
    const { refusal = null, tool_calls, reasoning_content, reasoning } = reply
    if (!request.stream || !streams) {
      const message = { role: 'assistant', content, refusal, tool_calls, reasoning_content, reasoning }
      json(response, 200, { object: 'chat.completion', choices: [{ index: 0, message, finish_reason }] })
      return
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const event = (delta: object, reason: string | null = null) =>
      response.write(
        `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: reason }] })}\n\n`,
      )
    event({ role: 'assistant', refusal, tool_calls })
    event({ reasoning_content, reasoning })
    const half = Math.ceil(content.length / 2)
    event({ content: content.slice(0, half) })
    if (fault && 'drop' in fault) response.destroy()
    if (fault) return
    event({ content: content.slice(half) })
    event({}, finish_reason)
    response.end('data: [DONE]\n\n')
  }

  const server = createServer(async (message, response) => {
    if (apiKey && message.headers.authorization !== `Bearer ${apiKey}`)
      return json(response, 401, { error: { message: 'Incorrect API key provided' } })
    if (message.method === 'GET' && message.url === '/v1/models')
      return json(response, 200, { object: 'list', data: models.map((id) => ({ id, object: 'model' })) })
    if (message.method !== 'POST' || message.url !== '/v1/chat/completions') return json(response, 404, {})
    const request: ChatRequest = JSON.parse(await text(message))
    requests.push({ ...request, authorization: message.headers.authorization, headers: message.headers })
    const fault = faults.shift()
    if (fault && failsBefore(fault, request, response)) return
    const refusal = refusalOf(request)
    if (refusal) return json(response, refusal.status, { error: refusal })
    await complete(request, response, fault)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    faults,
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** @returns whether the fault leaves nothing to answer */
function failsBefore(fault: ChatFault, { messages }: ChatRequest, response: ServerResponse): boolean {
  if ('status' in fault) {
    response.writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers })
    response.end(fault.body ?? JSON.stringify({ error: { message: `as told: ${JSON.stringify(messages)}` } }))
    return true
  }
  if ('drop' in fault && fault.drop === 'before') {
    response.destroy()
    return true
  }
  return 'silent' in fault && fault.silent === 'before'
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}
