import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useRef } from 'react'
import WaveSurfer from 'wavesurfer.js'
import type { Player } from './player.ts'

/** A picture of the sound; clicking it goes there. The slider beside it does the same for keyboards. */
export default function Waveform({ player }: { player: Player }) {
  const place = useRef<HTMLDivElement>(null)
  const dark = useComputedColorScheme('light') === 'dark'
  useEffect(() => {
    if (!place.current) return
    const surfer = WaveSurfer.create({
      container: place.current,
      media: player.audio,
      height: 48,
      barWidth: 2,
      barGap: 1,
      barRadius: 2,
      waveColor: dark ? '#5c7a7a' : '#9fbcbc',
      progressColor: dark ? '#6bbfb8' : '#0b6e6e',
      cursorColor: dark ? '#ffffff' : '#065556',
      cspNonce: document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '',
    })
    // Without a picture the player works as well.
    surfer.on('error', () => {})
    return () => surfer.destroy()
  }, [player, dark])
  return <div ref={place} aria-hidden="true" style={{ height: 48 }} />
}
