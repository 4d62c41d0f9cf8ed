import { type Drafter, DrafterError } from './drafter.ts'
import { extractiveDrafter } from './extractive/extractive.ts'

/** `VISITE_DRAFTER` as the configuration reads it. */
export type DrafterSettings =
  | { kind: 'extractive' }
  | { kind: 'openai'; baseUrl: string; model: string; apiKey: string | null }

/** The drafter that the operator asked for. */
export function chooseDrafter(settings: DrafterSettings): Drafter {
  if (settings.kind === 'extractive') return extractiveDrafter()
  throw new DrafterError('refused', 'VISITE_DRAFTER: this version knows only `extractive`')
}
