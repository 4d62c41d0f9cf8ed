import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../api/service.ts'
import { saveFile } from '../../ui/save-file.ts'

export type Format = 'pdf' | 'docx'

/** A letter being addressed. */
export function useLetter(appointmentId: string, onClose: () => void) {
  const { t } = useTranslation()
  const api = useApi()
  const [to, setTo] = useState('')
  const [salutation, setSalutation] = useState('')
  const write = useMutation({
    mutationFn: async (format: Format) =>
      saveFile(await api.letter(appointmentId, { format, to, salutation }), `${t('note.letter.file')}.${format}`),
    onSuccess: onClose,
  })
  return { to, setTo, salutation, setSalutation, write }
}
