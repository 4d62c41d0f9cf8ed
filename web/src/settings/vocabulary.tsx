import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api/service.ts'
import { keys } from '../app/queries.ts'
import { useNotify } from '../ui/notices.tsx'
import { FailureLine, FailureState, Loading } from '../ui/states.tsx'
import { unsavedText } from '../unsaved/unsaved-text.ts'
import { Panel } from './panel.tsx'

const UNSAVED = unsavedText<string>('vocabulary')
/** The service's limit. */
const MOST_TERMS = 1_000

const termsOf = (text: string): string[] =>
  text
    .split(/[\n;]/)
    .map((term) => term.trim())
    .filter(Boolean)

/** The doctor's own terms, one per line: pasted, edited and saved as a whole. */
export default function Vocabulary() {
  const { t } = useTranslation()
  const api = useApi()
  const notify = useNotify()
  const client = useQueryClient()
  const vocabulary = useQuery({ queryKey: keys.vocabulary, queryFn: api.vocabulary })
  const [draft, setDraft] = useState(UNSAVED.kept)
  const change = (text: string | null) => {
    setDraft(text)
    UNSAVED.keep(text)
  }
  const save = useMutation({
    mutationFn: (terms: string[]) => api.saveVocabulary(terms),
    onSuccess: (saved) => {
      client.setQueryData(keys.vocabulary, saved)
      change(null)
      notify(t('settings.saved'))
    },
  })
  // Unsaved text is shown whether the service answers or not.
  if (vocabulary.isPending && draft === null) return <Loading />
  if (!vocabulary.data && draft === null)
    return <FailureState failure={vocabulary.error} onRetry={() => void vocabulary.refetch()} />
  const stored = vocabulary.data?.terms.join('\n')
  const text = draft ?? stored ?? ''
  const terms = termsOf(text)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    save.mutate(terms)
  }
  return (
    <Panel title={t('settings.vocabulary.title')} intro={t('settings.vocabulary.intro')}>
      <form onSubmit={submit}>
        <Stack>
          <Textarea
            label={t('settings.vocabulary.label')}
            description={t('settings.vocabulary.hint')}
            placeholder={t('settings.vocabulary.example')}
            value={text}
            onChange={(event) => change(event.currentTarget.value)}
            // Anything typed now would be replaced by what was saved.
            readOnly={save.isPending}
            autosize
            minRows={8}
            maxRows={24}
            spellCheck={false}
            error={terms.length > MOST_TERMS && t('settings.vocabulary.tooMany', { most: MOST_TERMS })}
          />
          <FailureLine failure={save.error} />
          <Group justify="space-between">
            <Text size="sm" c="dimmed" role="status">
              {draft !== null && draft !== stored
                ? t('note.unsaved')
                : t('settings.vocabulary.count', { count: terms.length })}
            </Text>
            <Group gap="xs">
              {draft !== null && draft !== stored && (
                <Button variant="default" onClick={() => change(null)}>
                  {t('note.discard')}
                </Button>
              )}
              <Button type="submit" loading={save.isPending} disabled={terms.length > MOST_TERMS}>
                {t('app.save')}
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Panel>
  )
}
