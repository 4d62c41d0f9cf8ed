import { Alert, Button, Group, Stack, Textarea, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ConsentText } from '../api/types.ts'
import { FailureLine } from '../ui/states.tsx'
import { ConsentWords } from '../visit/consent/consent-words.tsx'
import { type NextVersion, useNextConsentText } from './use-consent-texts.ts'

/** The service's limit, in characters. */
const MOST = 20_000

/**
 * The next version of a text being written.
 * @param inForce undefined until the service has answered
 */
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
  const { text, setText, close, save, submit } = useNextConsentText(begun, onClose)
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
