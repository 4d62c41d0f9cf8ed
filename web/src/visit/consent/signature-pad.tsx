import { Button, Group, Stack, Text } from '@mantine/core'
import { type PointerEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './consent.module.css'

/** Size of the box in which the service stores signatures. */
const WIDTH = 1000
const HEIGHT = 300

export type Strokes = number[][]

/** The most numbers that the service accepts. */
const MOST_NUMBERS = 4_000
const MOST_STROKES = 200

const within = (value: number, most: number) => Math.round(Math.min(Math.max(value, 0), most))

/** The pointer's position in the box. */
function pointOf({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>): [number, number] {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  const share = (at: number, from: number, size: number) => (size > 0 ? (at - from) / size : 0)
  return [within(share(clientX, left, width) * WIDTH, WIDTH), within(share(clientY, top, height) * HEIGHT, HEIGHT)]
}

const pathOf = (stroke: number[]) => `M${stroke.join(' ')}${stroke.length === 2 ? 'h1' : ''}`

/** A box to sign in with a finger, a pen or the mouse. */
export function SignaturePad({ onSigned, busy }: { onSigned: (strokes: Strokes) => void; busy: boolean }) {
  const { t } = useTranslation()
  const [strokes, setStrokes] = useState<Strokes>([])
  const [drawing, setDrawing] = useState(false)
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (strokes.length >= MOST_STROKES) return
    event.currentTarget.setPointerCapture?.(event.pointerId)
    const point = pointOf(event)
    setStrokes((all) => [...all, point])
    setDrawing(true)
  }
  const go = (event: PointerEvent<SVGSVGElement>) => {
    if (!drawing) return
    const point = pointOf(event)
    setStrokes((all) =>
      all.map((stroke, at) =>
        at === all.length - 1 && stroke.length < MOST_NUMBERS - 1 ? [...stroke, ...point] : stroke,
      ),
    )
  }
  return (
    <Stack gap="xs">
      <Text size="sm">{t('consent.signHere')}</Text>
      <svg
        className={classes.pad}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t('consent.signature')}
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={() => setDrawing(false)}
        onPointerCancel={() => setDrawing(false)}
      >
        <path d={strokes.map(pathOf).join('')} />
      </svg>
      <Group justify="space-between">
        <Button variant="default" onClick={() => setStrokes([])} disabled={strokes.length === 0}>
          {t('consent.again')}
        </Button>
        <Button onClick={() => onSigned(strokes)} disabled={strokes.length === 0} loading={busy}>
          {t('consent.signed')}
        </Button>
      </Group>
    </Stack>
  )
}
