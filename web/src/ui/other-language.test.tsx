import { fireEvent, screen } from '@testing-library/react'
import { useTranslation } from 'react-i18next'
import { afterEach, expect, it } from 'vitest'
import { show } from '../../test/show.tsx'
import { firstLanguage } from '../language/language.ts'
import { OtherLanguage } from './other-language.tsx'

const Today = () => useTranslation().t('day.today')

afterEach(() => localStorage.clear())

it('the language is switched in every view at once, and back, and this browser remembers it', async () => {
  await show(
    <>
      <Today />
      <OtherLanguage names={{ de: 'DE', en: 'EN' }} />
    </>,
  )
  expect(document.body.textContent).toContain('Heute')
  fireEvent.click(screen.getByRole('button', { name: 'EN: switch to English' }))
  fireEvent.click(await screen.findByRole('button', { name: 'DE: auf Deutsch umschalten' }))
  expect(document.body.textContent).toContain('Today')
  expect(firstLanguage()).toBe('en')
  await screen.findByRole('button', { name: 'EN: switch to English' })
  expect(document.body.textContent).toContain('Heute')
  expect(firstLanguage()).toBe('de')
})
