import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { chooseOtherLanguage, type Language, languageOf } from '../language/language.ts'
import { useNotify } from './notices.tsx'

/** Switches to the other language. @param names what the languages are called on the button */
export function OtherLanguage({ names, px }: { names: Readonly<Record<Language, string>>; px?: number }) {
  const { t, i18n } = useTranslation()
  const notify = useNotify()
  const name = names[languageOf(i18n) === 'en' ? 'de' : 'en']
  const choose = () => chooseOtherLanguage(i18n).catch(() => notify(t('failure.offline'), 'failed'))
  return (
    <Button variant="subtle" color="gray" px={px} aria-label={t('nav.otherLanguage', { short: name })} onClick={choose}>
      {name}
    </Button>
  )
}
