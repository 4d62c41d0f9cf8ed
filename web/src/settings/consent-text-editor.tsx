import { Alert, Button, Group, Stack, Textarea, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api/service.ts'
import type { ConsentLanguage, ConsentText } from '../api/types.ts'
import { keys } from '../app/queries.ts'
import { useNotify } from '../ui/notices.tsx'
import { FailureLine } from '../ui/states.tsx'
import { unsavedText } from '../unsaved/unsaved-text.ts'
import { useKeptFields } from '../unsaved/use-kept.ts'
import { ConsentWords } from '../visit/consent/consent-words.tsx'

interface NextVersion {
  language: ConsentLanguage
  text: string
  /** The version in force when editing began. */
  replaces: string
}

/** A draft that was unsaved when the page or the session ended. */
export const UNSAVED_CONSENT_TEXT = unsavedText<NextVersion>('consentText')

/** The service's limit, in characters. */
const MOST = 20_000

/** Puts a text in force; null: the built-in one. */
export function useConsentTextChange(onDone: () => void) {
  const { t } = useTranslation()
  const api = useApi()
  const client = useQueryClient()
  const notify = useNotify()
  return useMutation({
    mutationFn: ({ language, text }: { language: ConsentLanguage; text: string | null }) =>
      api.changeConsentText(language, text),
    onSuccess: (saved) => {
      client.setQueryData<ConsentText[]>(keys.consentTexts, (all) =>
        all?.map((each) => (each.language === saved.language ? saved : each)),
      )
      void client.invalidateQueries({ queryKey: keys.consentTexts })
      onDone()
      notify(t('settings.saved'))
    },
  })
}

/** @param inForce undefined until the service has answered */
export function ConsentTextEditor({
  begun,
  inForce,
  onClose,
}: {
  begun: NextVersion
  inForce: ConsentText | undefined
  onClose: () => void
}) {
  const { t } = useTranslation()
  const [text, setText] = useState(begun.text)
  const typed = useMemo(() => ({ ...begun, text }), [begun, text])
  const forget = useKeptFields(UNSAVED_CONSENT_TEXT, typed)
  const close = () => {
    forget()
    onClose()
  }
  const save = useConsentTextChange(close)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    save.mutate(typed)
  }
  const isReplaced = inForce !== undefined && inForce.text_version !== begun.replaces && !save.isPending
  return (
    <form onSubmit={submit}>
      <Stack>
        <Title order={3} size="h5">
          {t('settings.practice.consent.editing', { language: inForce?.language_name ?? begun.language })}
        </Title>
        {isReplaced && (
          <>
            <Alert color="orange" role="status">
              {t('settings.practice.consent.replaced', { version: inForce.text_version })}
            </Alert>
            <ConsentWords text={inForce} />
          </>
        )}
        <Textarea
          label={t('settings.practice.consent.wording')}
          description={t('settings.practice.consent.wordingHint')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          lang={begun.language}
          dir="auto"
          maxLength={MOST}
          autosize
          minRows={10}
          required
        />
        <FailureLine failure={save.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('app.cancel')}
          </Button>
          <Button type="submit" loading={save.isPending} disabled={text.trim() === ''}>
            {t('settings.practice.consent.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
