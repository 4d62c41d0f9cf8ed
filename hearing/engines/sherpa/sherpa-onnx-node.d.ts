/** What we use of sherpa-onnx-node, which comes without types. */
declare module 'sherpa-onnx-node' {
  interface Waveform {
    /** -1..1 */
    samples: Float32Array
    sampleRate: number
  }

  interface Result {
    text: string
    /** May be empty or `<|de|>`. */
    lang?: string
    tokens: string[]
    /** Seconds from the start of the stream, one per token; empty where the family has none. */
    timestamps: number[]
    /** Seconds; only of transducers with durations. */
    durations?: number[]
    /** Log probability of each token, where the family has it. */
    ys_log_probs?: number[]
    ys_probs?: number[]
    /** Online: seconds at which this utterance's stream began. */
    start_time?: number
  }

  interface OfflineStream {
    acceptWaveform(wave: Waveform): void
  }

  interface OnlineStream {
    acceptWaveform(wave: Waveform): void
    inputFinished(): void
  }

  class OfflineRecognizer {
    constructor(config: object)
    createStream(hotwords?: string): OfflineStream
    setConfig(config: object): void
    decodeAsync(stream: OfflineStream): Promise<Result>
  }

  class OnlineRecognizer {
    constructor(config: object)
    createStream(): OnlineStream
    isReady(stream: OnlineStream): boolean
    decode(stream: OnlineStream): void
    isEndpoint(stream: OnlineStream): boolean
    reset(stream: OnlineStream): void
    getResult(stream: OnlineStream): Result
  }

  class Vad {
    constructor(config: object, bufferSeconds: number)
    acceptWaveform(samples: Float32Array): void
    isEmpty(): boolean
    front(external: boolean): { start: number; samples: Float32Array }
    pop(): void
    flush(): void
  }

  class OfflineSpeakerDiarization {
    constructor(config: object)
    process(samples: Float32Array): { start: number; end: number; speaker: number }[]
  }

  const sherpa: {
    OfflineRecognizer: typeof OfflineRecognizer
    OnlineRecognizer: typeof OnlineRecognizer
    Vad: typeof Vad
    OfflineSpeakerDiarization: typeof OfflineSpeakerDiarization
  }
  export default sherpa
  export type { OfflineRecognizer, OfflineSpeakerDiarization, OnlineRecognizer, OnlineStream, Result, Vad }
}
