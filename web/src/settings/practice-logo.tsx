import { Button, FileButton, Group, Image, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api/service.ts'
import type { Practice } from '../api/types.ts'
import { keys } from '../app/queries.ts'
import { UploadIcon } from '../ui/icons.tsx'
import { useNotify } from '../ui/notices.tsx'
import { FailureLine } from '../ui/states.tsx'
import { useObjectUrl } from '../ui/use-object-url.ts'

/** The logo at the head of letters, shown on white paper as it is there. */
export function PracticeLogo({ practice: { logo, editable, name } }: { practice: Practice }) {
  const { t } = useTranslation()
  const api = useApi()
  const notify = useNotify()
  const client = useQueryClient()
  const picture = useQuery({
    queryKey: keys.logo(logo?.updatedAt ?? ''),
    queryFn: api.practiceLogo,
    enabled: logo !== null,
  })
  const url = useObjectUrl(logo ? picture.data : null)
  const change = useMutation({
    mutationFn: (file: File | null) => (file ? api.setPracticeLogo(file) : api.removePracticeLogo()),
    onSuccess: (saved) => {
      client.setQueryData(keys.practice, saved)
      notify(t('settings.saved'))
    },
  })
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
