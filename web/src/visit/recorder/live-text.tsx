import { Badge, Group, ScrollArea, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './recorder.module.css'
import { useLiveView } from './recording.ts'

const COLORS = { connecting: 'gray', connected: 'green', interrupted: 'orange', refused: 'orange' } as const

/** The text recognised while people speak, and whether the connection works. */
export function LiveText() {
  const { t } = useTranslation()
  const { connected, segments, noText, refused } = useLiveView()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (segments.length > 0) place.current?.scrollTo({ top: place.current.scrollHeight })
  }, [segments])
  const state = refused ? 'refused' : connected === null ? 'connecting' : connected ? 'connected' : 'interrupted'
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Badge variant="light" tt="none" color={COLORS[state]} role="status">
          {t(`live.${state}`)}
        </Badge>
      </Group>
      {(state === 'refused' || state === 'interrupted') && (
        <Text size="sm" c="dimmed">
          {t(`live.${state}Text`)}
        </Text>
      )}
      {/* Not announced: a screen reader would talk over the doctor. */}
      <ScrollArea.Autosize
        mah="30dvh"
        viewportRef={place}
        viewportProps={{ tabIndex: 0, role: 'log', 'aria-live': 'off', 'aria-label': t('live.text') }}
        className={classes.live ?? ''}
      >
        {segments.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t(noText || refused ? 'live.noText' : 'live.listening')}
          </Text>
        ) : (
          segments.map(({ id, text, final }) => (
            <span key={id} data-final={final}>
              {text}{' '}
            </span>
          ))
        )}
      </ScrollArea.Autosize>
    </Stack>
  )
}
