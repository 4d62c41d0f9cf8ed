import { render } from '../note.ts'
import { type Drafter, DrafterError, type DraftTemplate } from '../port.ts'
import { type Consultation, segmentsOf } from './dialogues.ts'
import { rouge } from './rouge.ts'

/** What a drafter made of a consultation, and how well. */
export interface Drafted {
  id: string
  /** F1, 0..1; null where there is no note to compare with. */
  rouge: ReturnType<typeof rouge> | null
  sentences: number
  supported: number
  partial: number
  unsupported: number
  seconds: number
  engine: string
}

export interface Failure {
  id: string
  error: string
}

/**
 * Drafts them all; one that fails does not end the others.
 * @param onFailure told at once: drafts may take hours
 * @throws when the drafter is not in order
 */
export async function evaluated(
  drafter: Drafter,
  consultations: readonly Consultation[],
  template: DraftTemplate,
  language: string,
  onFailure: (failure: Failure) => void,
): Promise<{ all: Drafted[]; failed: Failure[] }> {
  drafter.prepare?.()
  const verdict = await drafter.check()
  if (!verdict.ok) throw new Error(verdict.detail)
  const all: Drafted[] = []
  const failed: Failure[] = []
  for (const consultation of consultations) {
    try {
      all.push(await drafted(drafter, consultation, template, language))
    } catch (error) {
      // The others are worth the hours they took; the table says so.
      if (!(error instanceof DrafterError)) throw error
      const failure = { id: consultation.id, error: error.message }
      failed.push(failure)
      onFailure(failure)
    }
  }
  return { all, failed }
}

async function drafted(
  drafter: Drafter,
  { id, dialogue, note }: Consultation,
  template: DraftTemplate,
  language: string,
): Promise<Drafted> {
  const started = performance.now()
  const signal = new AbortController().signal
  const { note: drafted, engine } = await drafter.draft({
    segments: segmentsOf(dialogue),
    language,
    template,
    context: [],
    signal,
  })
  const seconds = (performance.now() - started) / 1000
  const { text: notes, citations } = render(drafted)
  const count = (support: string) => citations.filter((citation) => citation.support === support).length
  const [supported, partial, unsupported] = [count('supported'), count('partial'), count('unsupported')]
  const scores = note === null ? null : rouge(note, notes)
  return { id, rouge: scores, sentences: citations.length, supported, partial, unsupported, seconds, engine }
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length
const sum = (all: readonly Drafted[], key: 'sentences' | 'supported' | 'partial' | 'unsupported'): number =>
  all.reduce((total, one) => total + one[key], 0)

/** All drafts together; ROUGE is null where no consultation has a note. */
export function total(all: readonly Drafted[]) {
  const compared = all.flatMap(({ rouge }) => rouge ?? [])
  const score = (key: keyof ReturnType<typeof rouge>) => mean(compared.map((one) => one[key]))
  return {
    rouge:
      compared.length === 0
        ? null
        : { rouge1: score('rouge1'), rouge2: score('rouge2'), rougeLsum: score('rougeLsum') },
    sentences: sum(all, 'sentences'),
    supported: sum(all, 'supported'),
    partial: sum(all, 'partial'),
    unsupported: sum(all, 'unsupported'),
    /** Drafts that another drafter made, because the configured one's could not be used. */
    replaced: all.filter(({ engine }) => engine.includes('instead of')).length,
    seconds: { mean: mean(all.map(({ seconds }) => seconds)), slowest: Math.max(...all.map(({ seconds }) => seconds)) },
  }
}
