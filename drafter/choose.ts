import { threadedDrafter } from './extractive/threads.ts'
import { openAiDrafter } from './model/openai.ts'
import type { Drafter } from './port.ts'

/** `VISITE_DRAFTER`, as the configuration reads it. */
export type DrafterSettings =
  | { kind: 'extractive' }
  | { kind: 'openai'; baseUrl: string; model: string; apiKey: string | null }

/**
 * The drafter the operator asked for.
 * @param extractive itself, or what drafts instead when a model cannot; closed with it
 */
export function chooseDrafter(settings: DrafterSettings, extractive: Drafter = threadedDrafter()): Drafter {
  if (settings.kind === 'extractive') return extractive
  return openAiDrafter({ ...settings, instead: extractive })
}
