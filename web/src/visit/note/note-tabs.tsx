import { Badge, Tabs, VisuallyHidden } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Loading } from '../../ui/states.tsx'
import { NoteSection } from './note-section.tsx'
import type { Tab } from './note-state.ts'
import type { ShownNote } from './use-note.ts'

const Versions = lazy(() => import('./versions.tsx'))

/** The note in its sections, its summary, and its earlier versions. */
export function NoteTabs({
  id,
  shown,
  isNew,
}: {
  id: string
  shown: ShownNote
  /** The service has no note yet. */
  isNew: boolean
}) {
  const { t } = useTranslation()
  const { words, sections, writtenIn, summary, inSummary, doubtful, tab, writingAt, tell } = shown
  return (
    <Tabs value={tab} onChange={(to) => to && tell({ type: 'turnedTo', tab: to as Tab })} keepMounted={false}>
      <Tabs.List className="no-print">
        <Tabs.Tab value="note">{t('note.text')}</Tabs.Tab>
        <Tabs.Tab value="summary" rightSection={doubtful.inSummary > 0 && <Doubtful count={doubtful.inSummary} />}>
          {t('note.summary')}
        </Tabs.Tab>
        {!isNew && <Tabs.Tab value="versions">{t('note.versions')}</Tabs.Tab>}
      </Tabs.List>
      <Tabs.Panel value="note" pt="sm">
        {sections.map((section) => (
          <NoteSection
            key={section.key}
            section={section}
            editing={writtenIn === section.key}
            onEdit={() => tell({ type: 'wantsToWrite', writing: writingAt(section.key) })}
            onDone={() => tell({ type: 'wroteSection' })}
            onChange={(body) => tell({ type: 'typed', body })}
          />
        ))}
      </Tabs.Panel>
      <Tabs.Panel value="summary" pt="sm">
        <NoteSection
          section={summary}
          editing={inSummary || words.summary === ''}
          onEdit={() => tell({ type: 'wantsToWriteSummary' })}
          onDone={() => tell({ type: 'wroteSummary' })}
          onChange={(text) => tell({ type: 'typedSummary', summary: text })}
          label={t('note.summaryLabel')}
          hint={t('note.summaryHint')}
        />
      </Tabs.Panel>
      <Tabs.Panel value="versions" pt="sm">
        <Suspense fallback={<Loading lines={3} />}>
          <Versions appointmentId={id} current={words.notes} onTake={(notes) => tell({ type: 'tookVersion', notes })} />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  )
}

function Doubtful({ count }: { count: number }) {
  const { t } = useTranslation()
  return (
    <Badge size="sm" circle color="orange" variant="light">
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>{t('note.doubtfulSummary', { count })}</VisuallyHidden>
    </Badge>
  )
}
