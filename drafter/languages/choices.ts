import type { Choices, LanguagePack } from '../extractive/pack.ts'
import { CHOICES as ENGLISH } from './english/choices.ts'
import { CHOICES as GERMAN } from './german/choices.ts'

/** By the language of the facts, because only the readers of facts know what a question lists. */
export const CHOICES: Readonly<Record<NonNullable<LanguagePack['facts']>, Choices>> = { de: GERMAN, en: ENGLISH }
