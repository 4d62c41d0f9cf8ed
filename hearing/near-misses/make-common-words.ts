// Makes hearing/near-misses/assets/common-words.bloom from lists of words, JSON arrays:
// `node hearing/near-misses/make-common-words.ts <all-the-german-words/woerter.json> <an-array-of-english-words/index.json>`.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DRUG_NAMES } from '@visite/lexicon'
import { filterOf } from './word-filter.ts'

const target = join(import.meta.dirname, 'assets/common-words.bloom')
const words = process.argv.slice(2).flatMap((file): string[] => JSON.parse(readFileSync(file, 'utf8')))
const wanted = new Set(words.map((word) => word.normalize('NFC').toLowerCase()))
const kept = [...wanted].filter((word) => /^\p{Ll}{2,24}$/u.test(word) && !DRUG_NAMES.has(word)).sort()
const bits = filterOf(kept)
writeFileSync(target, bits)
console.log(`${kept.length} words in ${bits.length} bytes`)
