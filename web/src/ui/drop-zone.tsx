import { Button, FileButton, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import classes from './drop-zone.module.css'
import { UploadIcon } from './icons.tsx'

interface Words {
  label: string
  drop: string
  choose: string
  hint: string
}

interface Props {
  words: Words
  /** File types the browser's dialog offers; dropped files may be of any type. */
  accept: string
  multiple?: boolean
  onFiles: (files: File[]) => void
  children?: ReactNode
}

/** Takes dropped or chosen files. */
export function DropZone({ words: { label, drop, choose, hint }, accept, multiple = false, onFiles, children }: Props) {
  const [over, setOver] = useState(false)
  return (
    <section
      className={classes.zone}
      data-over={over}
      aria-label={label}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      }}
    >
      <Text mb="xs">{drop}</Text>
      <FileButton onChange={(chosen) => onFiles([chosen ?? []].flat())} accept={accept} multiple={multiple}>
        {(props) => (
          <Button {...props} variant="light" leftSection={<UploadIcon />}>
            {choose}
          </Button>
        )}
      </FileButton>
      <Text size="sm" c="dimmed" mt="xs">
        {hint}
      </Text>
      {children}
    </section>
  )
}
