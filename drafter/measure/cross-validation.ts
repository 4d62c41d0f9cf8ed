import { join } from 'node:path'
import { judgedSentences } from '../corpora/judged/judged.ts'
import { draftFrom } from '../extractive/drafting.ts'
import { learnedJudges } from '../extractive/extractive.ts'
import { lexicalFeatures } from '../extractive/features.ts'
import { judgeBy } from '../extractive/judge.ts'
import { learnedMarks } from '../extractive/learned-marks.ts'
import { english } from '../languages/english/english.ts'
import { learnFit } from '../learn/fit.ts'
import { learn } from '../learn/learn.ts'
import { learnPlaces, placedClauses } from '../learn/places.ts'
import { encountersIn, segmentsOf } from '../learn/reference.ts'
import { ownTalks } from '../learn/talks.ts'
import { render } from '../note.ts'
import { rouge } from './rouge.ts'
import { plainTemplate } from './template.ts'

const FOLDS = 5

/** ROUGE of every consultation in `train.jsonl` and `valid.jsonl` of a folder, with weights that never saw it. */
export function crossValidated(folder: string): ReturnType<typeof rouge>[] {
  const all = ['train.jsonl', 'valid.jsonl'].flatMap((file) => encountersIn(join(folder, file)))
  const learned = learnedJudges()
  const talks = ownTalks('en')
  const places = learnPlaces(placedClauses(learnedMarks()))
  const fit = learnFit(judgedSentences())
  const signal = new AbortController().signal
  return Array.from({ length: FOLDS }, (_, fold) => {
    const others = all.filter((_, at) => at % FOLDS !== fold)
    const { words: worth, marks } = learn(others, talks)
    const en = judgeBy({ worth, places, marks, fit }, english, lexicalFeatures)
    return all
      .filter((_, at) => at % FOLDS === fold)
      .map(({ dialogue, note }) => {
        const segments = segmentsOf(dialogue)
        const request = { segments, language: 'en', template: plainTemplate, context: [], signal }
        return rouge(note, render(draftFrom(request, { judges: { ...learned, en } }).note).text)
      })
  }).flat()
}
