import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { show } from '../../../test/show.tsx'
import type { Api } from '../../api/api.ts'
import { HttpFailure } from '../../api/http.ts'
import type { PatientDocument } from '../../api/types.ts'
import { DocumentsPanel } from './documents-panel.tsx'

const letter = (changes: Partial<PatientDocument> = {}): PatientDocument =>
  ({
    ...{ _id: 'd', appointment_id: 'a', title: 'Brief.pdf', file_name: 'Brief.pdf', file_type: 'pdf' },
    ...{ mime_type: 'application/pdf', page_count: 2, extraction_status: 'done', extraction_error: null },
    ...{ is_consent: false, include_in_context: true },
    ...changes,
  }) as PatientDocument

/** A service that has these documents and changes them on request. */
async function shown(documents: PatientDocument[], answers: Partial<Api> = {}) {
  let kept = documents
  const changeDocument = vi.fn(async (id: string, body: Partial<PatientDocument>) => {
    kept = kept.map((one) => (one._id === id ? { ...one, ...body } : one))
    return {} as never
  })
  const deleteDocument = vi.fn(async (id: string) => {
    kept = kept.filter(({ _id }) => _id !== id)
    return {} as never
  })
  await show(<DocumentsPanel appointmentId="a" />, {
    ...{ documents: async () => kept, changeDocument, deleteDocument },
    ...answers,
  })
  return { changeDocument, deleteDocument }
}

const pdf = (name: string) => new File(['%PDF'], name, { type: 'application/pdf' })
const choose = (...files: File[]) =>
  fireEvent.change(document.querySelector('input[type=file]') as HTMLElement, { target: { files } })
const act = async (name: string) => {
  fireEvent.click(await screen.findByLabelText('Mehr zu Brief.pdf'))
  fireEvent.click(await screen.findByRole('menuitem', { name }))
}

it('marks a consent, keeps one out of the context, deletes one', async () => {
  const { changeDocument, deleteDocument } = await shown([letter()])
  await screen.findByText('im Kontext')
  expect(screen.queryByText('Einwilligung')).toBeNull()
  await act('Ist eine Einwilligung')
  await screen.findByText('Einwilligung')
  await act('Als Kontext für die Notiz verwenden')
  await waitFor(() => expect(screen.queryByText('im Kontext')).toBeNull())
  expect(changeDocument.mock.calls).toEqual([
    ['d', { is_consent: true }],
    ['d', { include_in_context: false }],
  ])
  await act('Löschen')
  const dialog = within(await screen.findByRole('dialog', { name: 'Dokument löschen?' }))
  expect(deleteDocument).not.toHaveBeenCalled()
  fireEvent.click(dialog.getByRole('button', { name: 'Löschen' }))
  await waitFor(() => expect(screen.queryByLabelText('Mehr zu Brief.pdf')).toBeNull())
  expect(deleteDocument).toHaveBeenCalledWith('d')
})

it('takes several at once, and says what each one is and that it is being read', async () => {
  const sendDocuments = vi.fn<Api['sendDocuments']>(async () => undefined as never)
  const picture = letter({ _id: 'p', title: 'Befund.png', file_type: 'png', page_count: 1 })
  const reading = letter({ _id: 'w', title: 'Foto.webp', file_type: 'webp', page_count: null })
  await shown([letter(), picture, { ...reading, extraction_status: 'processing' }], { sendDocuments })
  await screen.findByText('PDF · 2 Seiten · gelesen')
  screen.getByText('PNG · 1 Seite · gelesen')
  screen.getByText('WEBP · wird gelesen …')
  const files = Array.from({ length: 10 }, (_, index) => pdf(`${index}.pdf`))
  choose(...files)
  await waitFor(() => expect(sendDocuments).toHaveBeenCalledWith('a', files, expect.anything()))
})

it('says which files cannot be taken', async () => {
  const refused = { error: 'Unsupported file type. Allowed: PDF, PNG, JPEG, WEBP.' }
  const sendDocuments = vi.fn(async () => Promise.reject(new HttpFailure(400, refused)))
  await shown([], { sendDocuments })
  choose(pdf('Notiz.pdf'))
  await screen.findByText(/Erlaubt sind PDF, PNG, JPEG und WebP\.$/)
  choose(...Array.from({ length: 11 }, (_, index) => pdf(`${index}.pdf`)))
  await screen.findByText(/^Höchstens 10 Dateien auf einmal\./)
  expect(sendDocuments).toHaveBeenCalledTimes(1)
})

it('says which documents cannot be read, and why, and reads them again', async () => {
  const reason = 'Die Datei ist mit einem Passwort geschützt.'
  const readDocumentAgain = vi.fn(async () => ({}) as never)
  await shown([letter({ page_count: null, extraction_status: 'failed', extraction_error: reason })], {
    readDocumentAgain,
  })
  await screen.findByText('PDF · Text nicht lesbar')
  screen.getByText(reason)
  await act('Erneut lesen')
  await waitFor(() => expect(readDocumentAgain).toHaveBeenCalledWith('d'))
})
