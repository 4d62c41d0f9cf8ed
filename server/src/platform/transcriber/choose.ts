import { pocketsphinx } from './pocketsphinx.ts'
import type { Transcriber } from './transcriber.ts'

/** Which engine hears the recordings, as `VISITE_TRANSCRIBER` says it. */
export type TranscriberSettings =
  /** The best one that is configured or installed. */
  { kind: 'auto' } | { kind: 'pocketsphinx' }

/** Builds the configured engine; whether it is usable its `check` tells. */
export function chooseTranscriber(settings: TranscriberSettings): Transcriber {
  switch (settings.kind) {
    case 'auto':
    case 'pocketsphinx':
      return pocketsphinx()
  }
}
