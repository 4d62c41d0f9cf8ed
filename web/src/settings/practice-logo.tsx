import { Button, FileButton, Group, Image, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Practice } from '../api/types.ts'
import { UploadIcon } from '../ui/icons.tsx'
import { FailureLine } from '../ui/states.tsx'
import { usePracticeLogo } from './use-practice-logo.ts'

/** The logo at the head of letters, shown on white paper as it is there. */
export function PracticeLogo({ practice: { logo, editable, name } }: { practice: Practice }) {
  const { t } = useTranslation()
  const { picture, url, change } = usePracticeLogo(logo)
  return (
    <Stack gap="xs" role="group" aria-label={t('settings.practice.logo')}>
      <Text fw={500} size="sm">
        {t('settings.practice.logo')}
      </Text>
      <Text size="sm" c="dimmed">
        {t('settings.practice.logoHint')}
      </Text>
      {url && (
        <Image
          src={url}
          alt={t('settings.practice.logoOf', { name })}
          fit="contain"
          w={240}
          h={96}
          p="xs"
          bg="white"
          radius="sm"
        />
      )}
      {editable && (
        <Group gap="xs">
          <FileButton onChange={(file) => file && change.mutate(file)} accept="image/png,image/jpeg">
            {(props) => (
              <Button {...props} variant="light" leftSection={<UploadIcon />} loading={change.isPending}>
                {t(logo ? 'settings.practice.logoReplace' : 'settings.practice.logoChoose')}
              </Button>
            )}
          </FileButton>
          {logo && (
            <Button variant="default" disabled={change.isPending} onClick={() => change.mutate(null)}>
              {t('settings.practice.logoRemove')}
            </Button>
          )}
        </Group>
      )}
      <FailureLine failure={change.error ?? picture.error} />
    </Stack>
  )
}
