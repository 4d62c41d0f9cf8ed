import { bestPulled } from './models.ts'
import { type OpenAiSpeech, openAiTranscriber } from './openai.ts'
import { pocketsphinx } from './pocketsphinx.ts'
import { type SherpaSettings, sherpaTranscriber } from './sherpa.ts'
import type { Transcriber } from './transcriber.ts'

/** Which engine hears the recordings, as `VISITE_TRANSCRIBER` says it. */
export type TranscriberSettings =
  /** The best model that was pulled, else PocketSphinx. */
  | { kind: 'auto'; modelsFolder: string }
  | { kind: 'pocketsphinx' }
  | ({ kind: 'openai' } & OpenAiSpeech)
  | ({ kind: 'sherpa' } & SherpaSettings)

/** Builds the configured engine; whether it is usable its `check` tells. */
export function chooseTranscriber(settings: TranscriberSettings): Transcriber {
  switch (settings.kind) {
    case 'auto': {
      const folder = bestPulled(settings.modelsFolder)
      return folder === null ? pocketsphinx() : sherpaTranscriber({ folder })
    }
    case 'pocketsphinx':
      return pocketsphinx()
    case 'openai':
      return openAiTranscriber(settings)
    case 'sherpa':
      return sherpaTranscriber(settings)
  }
}
