import type { AsyncDocument } from './async-document.ts'
import type { ApiDocument, DocumentedAnswer, DocumentedOperation, Json } from './document.ts'
import { escapeHtml as escaped, inlineMarkdown as prose } from './html.ts'

/** The API's pages: one HTML page without a script, so that it works offline and under the strictest policy. */
export function apiPage(
  document: ApiDocument,
  messages: AsyncDocument,
  links: { css: string; json: string; asyncJson: string },
): string {
  const chapters = document.tags
    .map(({ name }) => ({ name, operations: operationsOf(document, name) }))
    .filter(({ operations }) => operations.length > 0)
  const { title, version, description } = document.info
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} API</title>
<link rel="stylesheet" href="${escaped(links.css)}">
</head>
<body>
<nav aria-label="Chapters">
<a class="home" href="#top">${escaped(title)} API</a>
${chapters.map(chapterLinks).join('\n')}
<h3><a href="#messages">Messages</a></h3>
</nav>
<main id="top">
<h1>${escaped(title)} API <small>${escaped(version)}</small></h1>
<p class="base"><code>${document.servers.map(({ url }) => escaped(url)).join(', ')}</code>
<a href="${escaped(links.json)}">OpenAPI ${escaped(document.openapi)}</a>
<a href="${escaped(links.asyncJson)}">AsyncAPI ${escaped(messages.asyncapi)}</a></p>
${paragraphs(description)}
${chapters
  .map(
    ({ name, operations }) =>
      `<section><h2 id="${anchor(name)}">${escaped(name)}</h2>\n${operations.map((one) => section(document, one)).join('\n')}</section>`,
  )
  .join('\n')}
<section><h2 id="records">Records</h2>
${Object.entries({ ...document.components.schemas, ...messages.components.schemas })
  .sort(([one], [other]) => one.localeCompare(other))
  .map(
    ([name, schema]) =>
      `<details class="record" id="record-${escaped(name)}"><summary><b>${escaped(name)}</b></summary>${fields(schema)}</details>`,
  )
  .join('\n')}
</section>
<section><h2 id="messages">Messages</h2>
<p>Of <code>/events</code> (Server-Sent Events) and <code>/speech</code> (WebSocket).</p>
${Object.entries(messages.components.messages)
  .map(
    ([name, { summary, payload }]) =>
      `<details class="record" id="message-${escaped(name)}"><summary><b>${escaped(name)}</b> ${prose(summary)}</summary>${fields(payload)}</details>`,
  )
  .join('\n')}
</section>
</main>
</body>
</html>
`
}

interface Listed {
  method: string
  path: string
  operation: DocumentedOperation
}

const operationsOf = (document: ApiDocument, tag: string): Listed[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, operation]) => operation.tags.includes(tag))
      .map(([method, operation]) => ({ method, path, operation })),
  )

const anchor = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '-')
const paragraphs = (text: string) =>
  text
    .split('\n\n')
    .map((part) => `<p>${prose(part)}</p>`)
    .join('\n')
const badge = (method: string) => `<span class="method ${method}">${method.toUpperCase()}</span>`

const chapterLinks = ({ name, operations }: { name: string; operations: Listed[] }) =>
  `<h3><a href="#${anchor(name)}">${escaped(name)}</a></h3>\n<ul>${operations
    .map(({ operation }) => `<li><a href="#${escaped(operation.operationId)}">${escaped(operation.summary)}</a></li>`)
    .join('')}</ul>`

function section(document: ApiDocument, { method, path, operation }: Listed): string {
  const { operationId, summary, description, parameters = [], requestBody, responses, security } = operation
  return `<article id="${escaped(operationId)}">
<h3>${escaped(summary)}${security?.length === 0 ? ' <span class="public">public</span>' : ''}</h3>
<p class="route">${badge(method)} <code>${escaped(path)}</code></p>
${paragraphs(description)}
${parameters.length === 0 ? '' : `<h4>Parameters</h4>${table(parameters.map((one) => [one.name, `${kindOf(one.schema)} in ${one.in}`, one.required === true, one.description ?? '']))}`}
${requestBody === undefined ? '' : contents('Body', requestBody.content)}
<h4>Answers</h4>
${Object.entries(responses)
  .map(([status, given]) => answer(document, status, given))
  .join('\n')}
</article>`
}

function answer(document: ApiDocument, status: string, given: DocumentedAnswer | { $ref: string }): string {
  const { description, content } = '$ref' in given ? resolved(document, given.$ref) : given
  return `<details class="s${status.charAt(0)}"><summary><b>${status}</b> ${prose(description)}</summary>${content === undefined ? '' : contents('', content)}</details>`
}

const resolved = (document: ApiDocument, ref: string): DocumentedAnswer =>
  document.components.responses[ref.split('/').at(-1) ?? ''] ?? { description: ref }

const contents = (title: string, content: Record<string, { schema?: Json; example?: Json }>): string =>
  Object.entries(content)
    .map(
      ([type, { schema, example }]) =>
        `<h4>${title} <code class="type">${escaped(type)}</code></h4>${schema === undefined ? '' : fields(schema)}${
          example === undefined ? '' : `<pre><code>${escaped(JSON.stringify(example, null, 2))}</code></pre>`
        }`,
    )
    .join('\n')

/** A schema's members as a table; anything else as its kind. */
function fields(schema: Json): string {
  const properties = schema.properties as Record<string, Json> | undefined
  if (!properties) return `<p>${kindOf(schema)}</p>`
  const required = new Set(schema.required as string[] | undefined)
  return table(
    Object.entries(properties).map(([name, member]) => {
      const nested = nestedOf(member)
      const more = nested === undefined ? '' : fields(nested)
      return [name, kindOf(member), required.has(name), `${prose(String(member.description ?? ''))}${more}`, 'html']
    }),
  )
}

/** The members worth a separate table: of an object, or of an array's objects. */
function nestedOf(schema: Json): Json | undefined {
  if (schema.properties) return schema
  const items = schema.items as Json | undefined
  return items?.properties ? items : undefined
}

type Row = [name: string, kind: string, required: boolean, description: string, as?: 'html']

const table = (rows: Row[]): string =>
  `<table><tbody>${rows
    .map(
      ([name, kind, required, description, as]) =>
        `<tr><th scope="row"><code>${escaped(name)}</code>${required ? '' : ' <i>optional</i>'}</th><td>${kind}</td><td>${as === 'html' ? description : prose(description)}</td></tr>`,
    )
    .join('')}</tbody></table>`

/** A schema in a few words, as HTML. */
function kindOf(schema: Json): string {
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.split('/').at(-1) ?? ''
    return `<a href="#record-${escaped(name)}">${escaped(name)}</a>`
  }
  const choices = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
  if (choices) return choices.map(kindOf).join(' or ')
  if ('const' in schema) return `<code>${escaped(JSON.stringify(schema.const))}</code>`
  if (Array.isArray(schema.enum)) {
    return schema.enum.map((value) => `<code>${escaped(JSON.stringify(value))}</code>`).join(' or ')
  }
  if (schema.format === 'binary') return 'file'
  const types = [schema.type ?? []].flat() as string[]
  if (types.length === 0) return 'any'
  return types
    .map((type) => (type === 'array' && schema.items ? `array of ${kindOf(schema.items as Json)}` : type))
    .join(' or ')
}
