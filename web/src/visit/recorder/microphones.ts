import { useEffect, useState } from 'react'

const KEPT = 'visite.microphone'

/** The microphones to choose from (named once the browser has allowed one), and the one chosen last. */
export function useMicrophones() {
  const [all, setAll] = useState<MediaDeviceInfo[]>([])
  const [chosen, setChosen] = useState<string | null>(() => localStorage.getItem(KEPT))
  useEffect(() => {
    const { mediaDevices } = navigator
    if (!mediaDevices) return
    const look = () =>
      void mediaDevices
        .enumerateDevices()
        .then((devices) => setAll(devices.filter(({ kind, deviceId }) => kind === 'audioinput' && deviceId !== '')))
    look()
    mediaDevices.addEventListener('devicechange', look)
    return () => mediaDevices.removeEventListener('devicechange', look)
  }, [])
  return {
    all,
    // A microphone that is gone is not asked for.
    chosen: all.some(({ deviceId }) => deviceId === chosen) ? chosen : null,
    choose(deviceId: string | null) {
      setChosen(deviceId)
      if (deviceId === null) localStorage.removeItem(KEPT)
      else localStorage.setItem(KEPT, deviceId)
    },
  }
}

/** Why there is no microphone. */
export function faultOf(error: unknown): 'denied' | 'none' | 'unsupported' {
  const name = error instanceof DOMException ? error.name : ''
  return name === 'NotAllowedError' ? 'denied' : name === 'NotFoundError' ? 'none' : 'unsupported'
}

const samples = new Uint8Array(256)

/** Loudness just now, 0..1. */
export function levelOf(analyser: AnalyserNode | undefined): number {
  if (!analyser) return 0
  analyser.getByteTimeDomainData(samples)
  const loudest = samples.reduce((most, value) => Math.max(most, Math.abs(value - 128)), 0)
  return Math.min(1, loudest / 100)
}
