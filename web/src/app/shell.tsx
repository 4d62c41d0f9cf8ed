import {
  ActionIcon,
  AppShell,
  Box,
  Button,
  Group,
  Menu,
  Text,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink, Outlet, useNavigate } from 'react-router'
import { Confirm } from '../ui/confirm.tsx'
import { AdminIcon, CalendarIcon, MoonIcon, PeopleIcon, SettingsIcon, SignOutIcon, SunIcon } from '../ui/icons.tsx'
import { useNotify } from '../ui/notices.tsx'
import { OtherLanguage } from '../ui/other-language.tsx'
import { OfflineBanner, useFailureText } from '../ui/states.tsx'
import { useRecordingState } from '../visit/recorder/recording.ts'
import { RecordingBar } from '../visit/recorder/recording-bar.tsx'
import { isActive } from '../visit/recorder/state.ts'
import { unsavedWork } from '../visit/unsaved.ts'
import { StreamingContext, useLiveUpdates } from './live.ts'
import { useProfile, useSession } from './session.tsx'
import classes from './shell.module.css'

const HEADER_PX = 56

/** The frame around every view of a signed-in doctor. */
export function Shell() {
  const { t } = useTranslation()
  const profile = useProfile()
  const { reachable } = useSession()
  const streaming = useLiveUpdates()
  const bar = useElementSize()
  const links = [
    { to: '/', label: t('nav.day'), icon: <CalendarIcon /> },
    { to: '/patients', label: t('nav.patients'), icon: <PeopleIcon /> },
    { to: '/settings', label: t('nav.settings'), icon: <SettingsIcon /> },
    ...(profile.role === 'admin' ? [{ to: '/admin', label: t('nav.admin'), icon: <AdminIcon /> }] : []),
  ]
  return (
    <AppShell header={{ height: HEADER_PX + bar.height }} padding={0}>
      <a href="#content" className="skip-link no-print">
        {t('nav.skip')}
      </a>
      <AppShell.Header className="no-print">
        <Group h={HEADER_PX - 1} px={{ base: 'xs', sm: 'md' }} justify="space-between" wrap="nowrap">
          <Group gap="xs" wrap="nowrap">
            <Logo />
            <Group component="nav" gap={4} wrap="nowrap" aria-label={t('nav.label')}>
              {links.map(({ to, label, icon }) => (
                <NavLink key={to} to={to} end={to === '/'} className={classes.link ?? ''} aria-label={label}>
                  {icon}
                  <span className={classes.label}>{label}</span>
                </NavLink>
              ))}
            </Group>
          </Group>
          <UserMenu />
        </Group>
        <div ref={bar.ref}>
          <RecordingBar />
        </div>
      </AppShell.Header>
      <AppShell.Main>
        <OfflineBanner reachable={reachable} />
        <Box id="content" px={{ base: 'xs', sm: 'md' }} py="md" maw={1500} mx="auto">
          <StreamingContext value={streaming}>
            <Outlet />
          </StreamingContext>
        </Box>
      </AppShell.Main>
    </AppShell>
  )
}

const Logo = () => (
  <Group gap={8} wrap="nowrap" mr="xs">
    <img src="/icon.svg" alt="" width={28} height={28} />
    <Text fw={700} visibleFrom="sm">
      Visite
    </Text>
  </Group>
)

function UserMenu() {
  const { t } = useTranslation()
  const notify = useNotify()
  const profile = useProfile()
  const { signOut } = useSession()
  const recording = isActive(useRecordingState())
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light')
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const textOf = useFailureText()
  const leave = () =>
    signOut().then(
      () => navigate('/login'),
      (failure) => notify(textOf(failure), 'failed'),
    )
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={scheme === 'dark' ? t('nav.light') : t('nav.dark')}
        onClick={() => setColorScheme(scheme === 'dark' ? 'light' : 'dark')}
      >
        {scheme === 'dark' ? <SunIcon /> : <MoonIcon />}
      </ActionIcon>
      <OtherLanguage names={{ de: 'DE', en: 'EN' }} px={8} />
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <Button
            variant="light"
            px="sm"
            aria-label={`${initials(profile)} ${t('nav.account', { name: profile.name })}`}
          >
            <span className={classes.initials} aria-hidden="true">
              {initials(profile)}
            </span>
            <span className={classes.name}>{profile.name}</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{profile.email}</Menu.Label>
          <Menu.Item leftSection={<SettingsIcon />} onClick={() => navigate('/settings')}>
            {t('nav.settings')}
          </Menu.Item>
          <Menu.Item
            leftSection={<SignOutIcon />}
            onClick={() => void unsavedWork().then((unsaved) => (unsaved ? setAsking(true) : leave()))}
          >
            {t('nav.signOut')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Confirm
        opened={asking}
        title={t(recording ? 'nav.recordingTitle' : 'nav.unsavedTitle')}
        action={t('nav.signOutAnyway')}
        onConfirm={() => void leave()}
        onClose={() => setAsking(false)}
      >
        {t(recording ? 'nav.recordingText' : 'nav.unsavedText')}
      </Confirm>
    </Group>
  )
}

const initials = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName.slice(0, 1)}${lastName.slice(0, 1)}`.toUpperCase()
