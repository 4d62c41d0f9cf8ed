import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { html, type Markup } from './html.ts'

/** System fonts and colours with good contrast, in light and dark; large targets for fingers. */
const STYLE = `
:root{color-scheme:light dark;--ink:#1b1f23;--paper:#fff;--soft:#f2f4f6;--line:#6b747d;--act:#0b5c8a;--on-act:#fff;--no:#a3261c}
@media(prefers-color-scheme:dark){:root{--ink:#eceff1;--paper:#16191c;--soft:#22272b;--line:#98a1a9;--act:#8cc8ee;--on-act:#10171c;--no:#ffb0a8}}
body{margin:0;background:var(--paper);color:var(--ink);font:1.05rem/1.55 system-ui,sans-serif}
main{max-width:38rem;margin:0 auto;padding:1.25rem}
h1{font-size:1.5rem;line-height:1.25}h2{font-size:1.15rem;margin-top:2rem}
dl{background:var(--soft);border-radius:.5rem;padding:1rem;margin:1rem 0}dt{font-weight:600}dd{margin:0 0 .6rem}
form{margin:1rem 0}fieldset{border:1px solid var(--line);border-radius:.5rem;margin:0 0 1rem;padding:.6rem 1rem}
label{display:block;padding:.35rem 0}
textarea{box-sizing:border-box;width:100%;font:inherit;background:var(--paper);color:var(--ink);border:1px solid var(--line);border-radius:.4rem;padding:.5rem}
button{font:inherit;min-height:2.9rem;padding:.5rem 1.2rem;border-radius:.5rem;border:2px solid var(--act);background:var(--act);color:var(--on-act);cursor:pointer}
button.no{background:var(--paper);border-color:var(--no);color:var(--no)}
a{color:var(--act)}nav a{display:inline-block;padding:.35rem .8rem .35rem 0}
:focus-visible{outline:3px solid var(--act);outline-offset:2px}
[role=status],[role=alert]{border-inline-start:.3rem solid var(--act);background:var(--soft);padding:.7rem 1rem}
[role=alert]{border-color:var(--no)}
`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** Only the page itself: no script, no picture, nothing from elsewhere, and its address is passed to nobody. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  'permissions-policy': 'microphone=(), camera=(), geolocation=()',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive',
  vary: 'accept-language',
} as const

interface Page {
  /** BCP 47. */
  language: string
  direction?: 'ltr' | 'rtl'
  title: string
  body: Markup
}

export function sendPage(reply: FastifyReply, status: number, { language, direction = 'ltr', title, body }: Page) {
  const page = html`<!doctype html>
<html lang="${language}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow"><meta name="referrer" content="no-referrer"><title>${title}</title>
<style>${{ markup: STYLE }}</style></head>
<body><main><h1>${title}</h1>
${body}
</main></body></html>
`
  return reply.code(status).headers(HEADERS).send(page.markup)
}

/** Label and value; those without a value are left out. */
export const facts = (rows: readonly (readonly [label: string, value: string | Markup])[]): Markup =>
  html`<dl>${rows
    .filter(([, value]) => value !== '')
    .map(([label, value]) => html`<dt>${label}</dt><dd><span dir="auto">${value}</span></dd>`)}</dl>`

/** The same page in other languages. */
export const languageLinks = (languages: readonly (readonly [code: string, name: string])[]): Markup =>
  html`<nav>${languages.map(
    ([code, name]) => html`<a href="?language=${code}" lang="${code}" hreflang="${code}">${name}</a>`,
  )}</nav>`
