import { render } from '../note.ts'
import { type Drafter, DrafterError, type DraftTemplate } from '../port.ts'
import { type Consultation, segmentsOf } from './dialogues.ts'
import { rouge } from './rouge.ts'

/** A drafter's draft of a consultation, and how good it is. */
export interface Drafted {
  id: string
  /** F1, 0..1; null if there is no note to compare with. */
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
 * Drafts them all; one that fails does not stop the others.
 * @param onFailure called at once: drafts may take hours
 * @throws if the drafter does not work
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
      // The others are worth the hours they took; the table shows the failure.
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

/** All drafts together; ROUGE is null if no consultation has a note. */
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
    /** Drafts made by another drafter, because the configured one's could not be used. */
    replaced: all.filter(({ engine }) => engine.includes('instead of')).length,
    seconds: { mean: mean(all.map(({ seconds }) => seconds)), slowest: Math.max(...all.map(({ seconds }) => seconds)) },
  }
}
