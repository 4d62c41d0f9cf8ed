// Runs as a separate, limited process (pdf-text.ts): a PDF on stdin, one JSON line a page on stdout.
import { readFileSync } from 'node:fs'
import { getDocumentProxy } from 'unpdf'

const tell = (line: unknown) => process.stdout.write(`${JSON.stringify(line)}\n`)

const maxPages = Number(process.argv[2])
try {
  const pdf = await getDocumentProxy(new Uint8Array(readFileSync(0)), { verbosity: 0 })
  tell({ pageCount: pdf.numPages })
  for (let number = 1; number <= Math.min(pdf.numPages, maxPages); number++) tell({ text: await textOf(number) })

  /** A broken page does not spoil the others. */
  async function textOf(number: number): Promise<string> {
    try {
      const page = await pdf.getPage(number)
      const { items } = await page.getTextContent()
      page.cleanup()
      return items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('')
    } catch {
      return ''
    }
  }
} catch (error) {
  tell({ failed: error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'damaged' })
}
