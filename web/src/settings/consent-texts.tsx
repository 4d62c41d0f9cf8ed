import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConsentText } from '../api/types.ts'
import { useFormats } from '../language/format.ts'
import { Confirm } from '../ui/confirm.tsx'
import { PrintIcon } from '../ui/icons.tsx'
import { FailureLine, Loading } from '../ui/states.tsx'
import { ConsentWords } from '../visit/consent/consent-words.tsx'
import { ConsentTextEditor } from './consent-text-editor.tsx'
import { Panel } from './panel.tsx'
import { useConsentSheet, useConsentTextChange, useConsentTexts } from './use-consent-texts.ts'

/** What patients consent to in each language: the text in force, and its next version. */
export function ConsentTexts({ editable }: { editable: boolean }) {
  const { t } = useTranslation()
  const { texts, editing, setEditing, language, setLanguage } = useConsentTexts()
  const text = texts.data?.find((each) => each.language === language)
  return (
    <Panel title={t('settings.practice.consent.title')} intro={t('settings.practice.consent.intro')}>
      {texts.isPending && <Loading lines={2} />}
      <FailureLine failure={texts.error} />
      {editing && <ConsentTextEditor begun={editing} inForce={text} onClose={() => setEditing(null)} />}
      {!editing && texts.data && text && (
        <>
          <Select
            label={t('settings.practice.consent.language')}
            data={texts.data.map((each) => ({ value: each.language, label: each.language_name }))}
            value={language}
            onChange={(chosen) => chosen && setLanguage(chosen)}
            allowDeselect={false}
          />
          <InForce
            key={language}
            text={text}
            editable={editable}
            onEdit={() => setEditing({ language: text.language, text: text.wording, replaces: text.text_version })}
          />
        </>
      )}
    </Panel>
  )
}

function InForce({ text, editable, onEdit }: { text: ConsentText; editable: boolean; onEdit: () => void }) {
  const { t } = useTranslation()
  const sheet = useConsentSheet(text)
  const { dateTime } = useFormats()
  const version = text.text_version
  return (
    <Stack gap="sm">
      <Text>
        {t(`settings.practice.consent.${text.built_in ? 'builtIn' : 'own'}`, { version })}
        {text.since && `, ${t('settings.practice.consent.since', { when: dateTime(text.since) })}`}
      </Text>
      <ConsentWords text={text} />
      <Group>
        {editable && (
          <Button variant="default" onClick={onEdit}>
            {t('settings.practice.consent.edit')}
          </Button>
        )}
        <Button variant="default" leftSection={<PrintIcon />} loading={sheet.isPending} onClick={() => sheet.mutate()}>
          {t('settings.practice.consent.sheet')}
        </Button>
        {editable && !text.built_in && <Reset text={text} />}
      </Group>
      <FailureLine failure={sheet.error} />
    </Stack>
  )
}

function Reset({ text }: { text: ConsentText }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const change = useConsentTextChange(() => setAsking(false))
  return (
    <>
      <Button variant="subtle" onClick={() => setAsking(true)}>
        {t('settings.practice.consent.reset')}
      </Button>
      <Confirm
        opened={asking}
        harmless
        title={t('settings.practice.consent.resetTitle')}
        action={t('settings.practice.consent.reset')}
        busy={change.isPending}
        failure={change.error}
        onConfirm={() => change.mutate({ language: text.language, text: null })}
        onClose={() => {
          change.reset()
          setAsking(false)
        }}
      >
        {t('settings.practice.consent.resetText', { language: text.language_name })}
      </Confirm>
    </>
  )
}
