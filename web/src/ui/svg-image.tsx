import { Image, type ImageProps } from '@mantine/core'
import { useMemo } from 'react'
import { useObjectUrl } from './use-object-url.ts'

/** A drawing of the service as an image, so that nothing it sends becomes part of the page's markup. */
export function SvgImage({ svg, ...shown }: ImageProps & { svg: string; alt: string }) {
  const url = useObjectUrl(useMemo(() => new Blob([svg], { type: 'image/svg+xml' }), [svg]))
  return <Image src={url} {...shown} />
}
