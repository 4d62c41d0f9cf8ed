import { useEffect, useState } from 'react'
import type { MicrophoneFault } from './state.ts'

const KEPT = 'visite.microphone'

/** The microphones to choose from (with names once the browser has allowed one), and the one chosen last. */
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
    // Do not request a microphone that is gone.
    chosen: all.some(({ deviceId }) => deviceId === chosen) ? chosen : null,
    choose(deviceId: string | null) {
      setChosen(deviceId)
      if (deviceId === null) localStorage.removeItem(KEPT)
      else localStorage.setItem(KEPT, deviceId)
    },
  }
}

/** Why there is no microphone. */
export function faultOf(error: unknown): MicrophoneFault {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'unsupported'
}
