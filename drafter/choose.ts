import { type ThreadedDrafter, threadedDrafter } from './extractive/threads.ts'
import { openAiDrafter } from './model/openai.ts'
import type { Drafter } from './port.ts'

/** `VISITE_DRAFTER`, as the configuration reads it. */
export type DrafterSettings =
  | { kind: 'extractive' }
  | { kind: 'openai'; baseUrl: string; model: string; apiKey: string | null }

/**
 * The drafter the operator asked for.
 * @param extractive itself, or what reads the facts for a model and drafts instead when it cannot; closed with it
 */
export function chooseDrafter(settings: DrafterSettings, extractive: ThreadedDrafter = threadedDrafter()): Drafter {
  if (settings.kind === 'extractive') return extractive
  return openAiDrafter({ ...settings, instead: extractive, facts: extractive })
}
