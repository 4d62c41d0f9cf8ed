import { type OpenAiSpeech, openAiTranscriber } from './engines/openai/openai.ts'
import { pocketsphinx } from './engines/pocketsphinx/pocketsphinx.ts'
import { type SherpaSettings, sherpaTranscriber } from './engines/sherpa/sherpa.ts'
import { bestPulled } from './models/models.ts'
import type { Transcriber } from './port.ts'

/** Which engine transcribes recordings, as set by `VISITE_TRANSCRIBER`. */
export type TranscriberSettings =
  /** The best model that was pulled, else PocketSphinx. */
  | { kind: 'auto'; modelsFolder: string }
  | { kind: 'pocketsphinx' }
  | ({ kind: 'openai' } & OpenAiSpeech)
  | ({ kind: 'sherpa' } & SherpaSettings)

/** Builds the configured engine; its `check` says whether it is usable. */
export function chooseTranscriber(settings: TranscriberSettings): Transcriber {
  switch (settings.kind) {
    case 'auto':
      return bestOf(settings.modelsFolder)
    case 'pocketsphinx':
      return pocketsphinx()
    case 'openai':
      return openAiTranscriber(settings)
    case 'sherpa':
      return sherpaTranscriber(settings)
  }
}

/** The best engine right now: a model pulled while the service runs transcribes the next recording. */
function bestOf(modelsFolder: string): Transcriber {
  let chosen: { folder: string | null; transcriber: Transcriber } | null = null
  const best = (): Transcriber => {
    const folder = bestPulled(modelsFolder)
    if (chosen?.folder !== folder || chosen === null) {
      // The previous one ends on its own once nobody uses it.
      chosen = { folder, transcriber: folder === null ? pocketsphinx() : sherpaTranscriber({ folder }) }
    }
    return chosen.transcriber
  }
  return {
    get name() {
      return best().name
    },
    get quality() {
      return best().quality
    },
    check: () => best().check(),
    transcribe: (request) => best().transcribe(request),
    live: (request) => best().live(request),
  }
}
