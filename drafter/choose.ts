import { type ThreadedDrafter, threadedDrafter } from './extractive/threads.ts'
import type { Drafter } from './port.ts'

/** `VISITE_DRAFTER`, as the configuration reads it. */
export type DrafterSettings =
  | { kind: 'extractive' }
  | { kind: 'openai'; baseUrl: string; model: string; apiKey: string | null }

/**
 * The drafter the operator chose. The code that talks to a model is loaded only if needed.
 * @param extractive is used itself, or reads the facts for a model and drafts instead when the model cannot; closed
 * with it
 */
export async function chooseDrafter(
  settings: DrafterSettings,
  extractive: ThreadedDrafter = threadedDrafter(),
): Promise<Drafter> {
  if (settings.kind === 'extractive') return extractive
  const { openAiDrafter } = await import('./model/openai.ts')
  return openAiDrafter({ ...settings, instead: extractive, facts: extractive })
}
