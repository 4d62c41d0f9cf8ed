import { drugsAmong } from '@visite/lexicon'
import type { LanguagePack, Matcher } from './pack.ts'

/** A pattern over texts in which the names of drugs are marked. */
export interface MarkedPattern extends Matcher {
  /** What was matched and its groups, in the words of the text; null if there is no match. */
  exec(text: string): (string | undefined)[] | null
}

/** How clauses in one language name drugs: by name, as the lexicon knows them, or as "tablets". */
export interface DrugWords extends Matcher {
  /** The drugs named in a clause, as they were said, each once. */
  named(text: string): string[]
  /** The first of them, or the first word for drugs in general. */
  first(text: string): string | null
  /** Reads clauses with `DRUG` for every drug in `pattern`. */
  in(pattern: RegExp): MarkedPattern
  /** The text with every character of each drug replaced, so that everything else keeps its place. */
  marked(text: string): string
}

const MARK = '\uE000'
/** A drug in the source of a pattern for `in`. It needs no `\b` beside it. */
export const DRUG = `${MARK}+`

interface Place {
  start: number
  end: number
}

const WORD = /[\p{L}\d]+(?:[-'][\p{L}\d]+)*/gu

function placesOf(text: string, language: LanguagePack['code']): Place[] {
  const found = [...text.matchAll(WORD)]
  return drugsAmong(
    found.map(([word]) => word),
    language,
  ).map(({ at, length }) => {
    const last = found[at + length - 1]
    return { start: found[at]?.index ?? 0, end: (last?.index ?? 0) + (last?.[0].length ?? 0) }
  })
}

/** @param generic words for drugs in general ("tablets") */
export function drugWords(language: LanguagePack['code'], generic: RegExp): DrugWords {
  const each = new RegExp(generic.source, `g${generic.flags}`)
  const marked = (text: string): string =>
    placesOf(text, language)
      .reduce((shown, { start, end }) => shown.slice(0, start) + MARK.repeat(end - start) + shown.slice(end), text)
      .replace(each, (word) => MARK.repeat(word.length))
  const within = (pattern: RegExp): MarkedPattern => {
    const placed = new RegExp(pattern.source, `${pattern.flags}d`)
    return {
      test: (text) => pattern.test(marked(text)),
      exec: (text) => placed.exec(marked(text))?.indices?.map((place) => place && text.slice(...place)) ?? null,
    }
  }
  const any = within(new RegExp(DRUG))
  return {
    marked,
    first: (text) => any.exec(text)?.[0] ?? null,
    in: within,
    test: (text) => generic.test(text) || placesOf(text, language).length > 0,
    named: (text) => [...new Set(placesOf(text, language).map(({ start, end }) => text.slice(start, end)))],
  }
}
