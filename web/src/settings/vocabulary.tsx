import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FailureLine, FailureState, Loading } from '../ui/states.tsx'
import { Panel } from './panel.tsx'
import { useVocabulary } from './use-vocabulary.ts'

/** The service's limit. */
const MOST_TERMS = 1_000

/** The doctor's own terms, one per line: pasted, edited and saved as a whole. */
export default function Vocabulary() {
  const { t } = useTranslation()
  const { vocabulary, draft, unsaved, text, terms, change, save, submit } = useVocabulary()
  // Unsaved text is shown whether the service answers or not.
  if (vocabulary.isPending && draft === null) return <Loading />
  if (!vocabulary.data && draft === null)
    return <FailureState failure={vocabulary.error} onRetry={() => void vocabulary.refetch()} />
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
              {unsaved ? t('note.unsaved') : t('settings.vocabulary.count', { count: terms.length })}
            </Text>
            <Group gap="xs">
              {unsaved && (
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
