import { Alert, Button, Group, ScrollArea, Select, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog.tsx'
import { LanguageSelect } from '../../ui/language-select.tsx'
import { FailureLine, Loading } from '../../ui/states.tsx'
import { DifferenceView } from './difference-view.tsx'
import { DraftOrigin } from './draft-origin.tsx'
import { type RegenerateOptions, useRegenerate } from './use-regenerate.ts'

/** Drafts the note again with another template or language, shows the differences, and keeps the chosen version. */
export default function Regenerate(options: RegenerateOptions) {
  const { t } = useTranslation()
  const { templates, fitting, template, setChosen, language, setLanguage, generate, keepOld, take } =
    useRegenerate(options)
  const { onClose } = options

  return (
    <Dialog
      onClose={generate.data ? () => keepOld.mutate(generate.data.before) : onClose}
      title={t('note.regenerate')}
      size="xl"
    >
      {generate.data ? (
        <Stack>
          <DraftOrigin meta={generate.data.after.meta} />
          {generate.data.after.changes_summary && <Alert color="petrol">{generate.data.after.changes_summary}</Alert>}
          <ScrollArea.Autosize
            mah="55dvh"
            type="auto"
            viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t('note.text') }}
          >
            <DifferenceView before={generate.data.before.notes} after={generate.data.after.notes} />
          </ScrollArea.Autosize>
          <FailureLine failure={keepOld.error} />
          <Group justify="flex-end">
            <Button variant="default" loading={keepOld.isPending} onClick={() => keepOld.mutate(generate.data.before)}>
              {t('note.keepOld')}
            </Button>
            <Button onClick={take}>{t('note.takeNew')}</Button>
          </Group>
        </Stack>
      ) : (
        <Stack>
          <Text>{t('note.regenerateText')}</Text>
          {templates.isPending && <Loading lines={2} />}
          <FailureLine failure={templates.error} />
          {templates.data && (
            <>
              <LanguageSelect value={language} onChange={setLanguage} />
              <Select
                label={t('form.template')}
                data={fitting.map(({ _id, name }) => ({ value: _id, label: name }))}
                value={template?._id ?? null}
                onChange={setChosen}
                allowDeselect={false}
              />
            </>
          )}
          <FailureLine failure={generate.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('app.cancel')}
            </Button>
            <Button disabled={!template} loading={generate.isPending} onClick={() => generate.mutate()}>
              {t('note.regenerateNow')}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  )
}
