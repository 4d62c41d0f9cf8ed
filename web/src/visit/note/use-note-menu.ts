import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useApi } from '../../api/service.ts'
import { useNotify } from '../../ui/notices.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { useFailureText } from '../../ui/states.tsx'

/** The file name for each format. */
export const FILES = {
  pdf: 'notiz.pdf',
  docx: 'notiz.docx',
  txt: 'notiz.txt',
  fhir: 'notiz.json',
  gdt: 'notiz.gdt',
} as const

export type Format = keyof typeof FILES

/** Saves the note as a file, and prints what is shown. */
export function useNoteMenu(appointmentId: string, onPrint: () => void) {
  const api = useApi()
  const notify = useNotify()
  const textOf = useFailureText()
  const [addressing, setAddressing] = useState(false)
  const save = useMutation({
    mutationFn: async (format: Format) => saveFile(await api.noteFile(appointmentId, format), FILES[format]),
    onError: (failure) => notify(textOf(failure), 'failed'),
  })
  const print = () => {
    flushSync(onPrint)
    window.print()
  }
  return { addressing, setAddressing, save, print }
}
