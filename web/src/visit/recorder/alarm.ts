const KEPT = 'visite.alarm'
/** Two short notes, a fourth apart and falling: audible across a room without startling anyone. */
const NOTES = [880, 660]
const NOTE_S = 0.18

/** Does the doctor want an alarm when the microphone picks up nothing? */
export const alarmWanted = (): boolean => localStorage.getItem(KEPT) === 'on'

export function wantAlarm(wanted: boolean): void {
  if (wanted) localStorage.setItem(KEPT, 'on')
  else localStorage.removeItem(KEPT)
}

export function soundAlarm(): void {
  const sound = new AudioContext()
  const volume = new GainNode(sound, { gain: 0.25 })
  volume.connect(sound.destination)
  const notes = NOTES.map((frequency, index) => {
    const note = new OscillatorNode(sound, { frequency })
    note.connect(volume)
    note.start(sound.currentTime + index * NOTE_S * 1.3)
    note.stop(sound.currentTime + index * NOTE_S * 1.3 + NOTE_S)
    return note
  })
  notes.at(-1)?.addEventListener('ended', () => void sound.close())
}
