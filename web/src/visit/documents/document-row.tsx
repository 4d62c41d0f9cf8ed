import { ActionIcon, Badge, Group, Menu, Stack, Text, UnstyledButton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { PatientDocument } from '../../api/types.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { CheckIcon, FileIcon, MoreIcon, RedoIcon, TrashIcon } from '../../ui/icons.tsx'
import classes from './documents.module.css'
import { useDocument } from './use-document.ts'

const Preview = lazy(() => import('./document-preview.tsx'))

export function DocumentRow({ document: one }: { document: PatientDocument }) {
  const { t } = useTranslation()
  const { change, again, erase, deleting, setDeleting, ...shown } = useDocument(one)
  return (
    <li data-lit={shown.isLit} className={classes.row}>
      <Group justify="space-between" wrap="nowrap" py={4}>
        <UnstyledButton onClick={shown.open} mih={44} flex={1} miw={0}>
          <Group gap="sm" wrap="nowrap">
            <FileIcon />
            <Stack gap={0} miw={0}>
              <Text style={{ overflowWrap: 'anywhere' }}>{one.title}</Text>
              <Text size="xs" c="dimmed">
                {[
                  one.file_type.toUpperCase(),
                  one.page_count !== null && t('documents.pages', { count: one.page_count }),
                  t(`documents.extraction.${one.extraction_status}`, { defaultValue: one.extraction_status }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
              {one.extraction_error && (
                <Text size="xs" c="red.9">
                  {one.extraction_error}
                </Text>
              )}
            </Stack>
          </Group>
        </UnstyledButton>
        <Group gap={4} wrap="nowrap">
          {one.is_consent && (
            <Badge variant="light" tt="none">
              {t('documents.consent')}
            </Badge>
          )}
          {one.include_in_context && (
            <Badge variant="light" color="gray" visibleFrom="sm" tt="none">
              {t('documents.inContext')}
            </Badge>
          )}
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('day.more', { name: one.title })}>
                <MoreIcon />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                leftSection={one.include_in_context ? <CheckIcon /> : null}
                onClick={() => change.mutate({ include_in_context: !one.include_in_context })}
              >
                {t('documents.useAsContext')}
              </Menu.Item>
              <Menu.Item
                leftSection={one.is_consent ? <CheckIcon /> : null}
                onClick={() => change.mutate({ is_consent: !one.is_consent })}
              >
                {t('documents.isConsent')}
              </Menu.Item>
              {one.extraction_status === 'failed' && (
                <Menu.Item leftSection={<RedoIcon />} onClick={() => again.mutate()}>
                  {t('documents.readAgain')}
                </Menu.Item>
              )}
              <Menu.Item color="red.9" leftSection={<TrashIcon />} onClick={() => setDeleting(true)}>
                {t('app.delete')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </Group>
      </Group>
      {shown.isOpen && (
        <Suspense fallback={null}>
          <Preview document={one} page={shown.page} onClose={shown.close} />
        </Suspense>
      )}
      <Confirm
        opened={deleting}
        title={t('documents.deleteTitle')}
        action={t('app.delete')}
        busy={erase.isPending}
        failure={erase.error}
        onConfirm={() => erase.mutate()}
        onClose={() => setDeleting(false)}
      >
        {t('documents.deleteText', { name: one.title })}
      </Confirm>
    </li>
  )
}
