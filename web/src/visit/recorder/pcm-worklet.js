// Runs in the browser's audio thread: collects a tenth of a second of one channel as 16-bit samples and hands it over.
const WANTED_RATE = 16_000
const FRAME_SAMPLES = 1_600

class Pcm extends AudioWorkletProcessor {
  samples = new Int16Array(FRAME_SAMPLES)
  filled = 0
  // If the browser could not convert the sound to this rate, neighbouring samples are averaged.
  phase = 0
  sum = 0
  count = 0

  process([input]) {
    for (const value of input?.[0] ?? []) {
      this.sum += value
      this.count++
      this.phase += WANTED_RATE
      if (this.phase < sampleRate) continue
      this.phase -= sampleRate
      this.push(this.sum / this.count)
      this.sum = 0
      this.count = 0
    }
    return true
  }

  push(value) {
    this.samples[this.filled++] = Math.max(-1, Math.min(1, value)) * 32_767
    if (this.filled < FRAME_SAMPLES) return
    const full = this.samples.buffer
    this.samples = new Int16Array(FRAME_SAMPLES)
    this.filled = 0
    this.port.postMessage(full, [full])
  }
}

registerProcessor('visite-pcm', Pcm)
