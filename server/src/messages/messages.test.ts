import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { de } from './de.ts'
import { en } from './en.ts'
import { messagesFor, negotiate } from './messages.ts'

describe('the catalogues of messages', () => {
  it('have the same keys, in the same order, and take the same values', () => {
    const shape = (catalogue: object) =>
      Object.entries(catalogue).map(([key, text]) => [key, typeof text === 'function' ? text.length : typeof text])
    expect(shape(en)).toEqual(shape(de))
  })

  it('say something for every key, each in its own language', () => {
    const filled = (text: unknown) =>
      JSON.stringify(typeof text === 'function' ? text(...Array(text.length).fill('1')) : text)
    for (const key of Object.keys(de) as (keyof typeof de)[]) {
      expect(filled(de[key])).toMatch(/\p{L}/u)
      expect(filled(en[key])).toMatch(/\p{L}/u)
      expect(filled(en[key])).not.toMatch(/[äöüßÄÖÜ„]/)
    }
  })

  it.each([
    [undefined, 'de'],
    ['', 'de'],
    ['en', 'en'],
    ['en-GB,de;q=0.8', 'en'],
    ['de;q=0.5, en;q=0.9', 'en'],
    ['fr, tr;q=0.8', 'de'],
    ['fr, en;q=0.1', 'en'],
    ['en;q=0', 'de'],
    [';;q=x,,', 'de'],
  ])('answer Accept-Language %j in %s', (header, language) => {
    expect(negotiate(header).languageCode).toBe(language)
  })

  it.each([
    ['de', 'de'],
    ['en-US', 'en'],
    ['fr', 'de'],
    [null, 'de'],
  ])('write to a reader of %j in %s', (language, expected) => {
    expect(messagesFor(language).languageCode).toBe(expected)
  })
})

/** German that is not a message: the headings by which stored notes were once read. */
const LANGUAGE_ITSELF = /^(messages|platform\/db\/migrations\/060-structured-notes)\//
const GERMAN = /[äöüßÄÖÜ„]|\b(nicht|wurde|werden|bitte|und|oder|eine[mnrs]?|ist)\b/i

describe('German', () => {
  it('appears only in the catalogue', () => {
    const source = join(import.meta.dirname, '..')
    const said = globSync('**/*.ts', { cwd: source })
      .filter((file) => !LANGUAGE_ITSELF.test(file) && !/\.(test|contract)\.ts$/.test(file))
      .flatMap((file) => textsOf(readFileSync(join(source, file), 'utf8')).map((text) => `${file}: ${text}`))
      .filter((line) => GERMAN.test(line))
    expect(said).toEqual([])
  })
})

/** The strings and template literals of a source, without its comments. */
function textsOf(source: string): string[] {
  const texts: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      texts.push(node.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest))
  return texts
}
