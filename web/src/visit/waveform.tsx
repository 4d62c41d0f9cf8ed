import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import WaveSurfer from 'wavesurfer.js'
import type { Player } from './player.ts'

/** A picture of the sound; clicking it jumps to that position. The slider beside it does the same by keyboard. */
export default function Waveform({ player }: { player: Player }) {
  const place = useRef<HTMLDivElement>(null)
  const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  const [surfer, setSurfer] = useState<WaveSurfer | null>(null)
  useEffect(() => {
    if (!place.current) return
    const made = WaveSurfer.create({
      container: place.current,
      media: player.audio,
      height: 48,
      barWidth: 2,
      barGap: 1,
      barRadius: 2,
      cspNonce: document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '',
    })
    // The player works without a waveform too.
    made.on('error', () => {})
    setSurfer(made)
    return () => made.destroy()
  }, [player])
  useEffect(() => {
    surfer?.setOptions({
      waveColor: dark ? '#5c7a7a' : '#9fbcbc',
      progressColor: dark ? '#6bbfb8' : '#0b6e6e',
      cursorColor: dark ? '#ffffff' : '#065556',
    })
  }, [surfer, dark])
  return <div ref={place} aria-hidden="true" style={{ height: 48 }} />
}
