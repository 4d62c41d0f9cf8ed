// Runs in the browser's sound thread: gathers a tenth of a second of one channel as 16-bit samples and hands it over.
const FRAME_SAMPLES = 1_600

class Pcm extends AudioWorkletProcessor {
  samples = new Int16Array(FRAME_SAMPLES)
  filled = 0

  process([input]) {
    const channel = input?.[0]
    if (!channel) return true
    for (const value of channel) {
      this.samples[this.filled++] = Math.max(-1, Math.min(1, value)) * 32_767
      if (this.filled < FRAME_SAMPLES) continue
      const full = this.samples.buffer
      this.samples = new Int16Array(FRAME_SAMPLES)
      this.filled = 0
      this.port.postMessage(full, [full])
    }
    return true
  }
}

registerProcessor('visite-pcm', Pcm)
