import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '../../api/service.ts'
import { keys } from '../../app/queries.ts'
import { clock } from '../../language/days.ts'
import { alarmWanted, soundAlarm } from './alarm.ts'
import { useRecorder, useRecordingState } from './recording.ts'
import { isActive, troubleOf } from './state.ts'

/**
 * Accompanies a recording in every view: the tab's title and icon, a screen kept on, questions and alarms.
 */
export function WhileRecording() {
  const recorder = useRecorder()
  const state = useRecordingState()
  const active = isActive(state)
  const trouble = troubleOf(state)
  useTitle(active ? `${state.phase === 'paused' ? '❚❚' : '●'} ${clock(state.elapsedMs)} · ` : null)
  useIcon(active)
  useLitScreen(active)
  useClaimHeld()

  useEffect(() => {
    if (!active) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    addEventListener('pagehide', recorder.store)
    return () => {
      removeEventListener('beforeunload', warn)
      removeEventListener('pagehide', recorder.store)
    }
  }, [active, recorder])
  useEffect(() => {
    if (trouble && alarmWanted()) soundAlarm()
  }, [trouble])
  // Send waiting takes when the network is back.
  useEffect(() => {
    const again = () => void recorder.deliverAgain()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [recorder])
  return null
}

const MARK = /^(●|❚❚) [\d:]+ · /u

/** Puts the mark before whatever title a view sets. */
function useTitle(mark: string | null): void {
  useEffect(() => {
    const put = () => {
      const title = `${mark ?? ''}${document.title.replace(MARK, '')}`
      if (document.title !== title) document.title = title
    }
    put()
    if (mark === null) return
    const renamed = new MutationObserver(put)
    renamed.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => renamed.disconnect()
  }, [mark])
}

function useIcon(active: boolean): void {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (!link || !active) return
    const usual = link.href
    link.href = '/icon-recording.svg'
    return () => {
      link.href = usual
    }
  }, [active])
}

/** Keeps a tablet's screen on; browsers release the lock in the background, so it is requested again. */
function useLitScreen(active: boolean): void {
  useEffect(() => {
    if (!active) return
    let lock: WakeLockSentinel | null = null
    let over = false
    const keep = async () => {
      if (document.visibilityState !== 'visible') return
      lock = (await navigator.wakeLock?.request('screen').catch(() => null)) ?? null
      if (over) void lock?.release()
    }
    void keep()
    document.addEventListener('visibilitychange', keep)
    return () => {
      over = true
      document.removeEventListener('visibilitychange', keep)
      void lock?.release()
    }
  }, [active])
}

/** Watches for events that say another device has taken over the visit. */
function useClaimHeld(): void {
  const api = useApi()
  const recorder = useRecorder()
  const { target } = useRecordingState()
  const id = target?.appointmentId ?? ''
  const { data } = useQuery({
    queryKey: keys.appointment(id),
    queryFn: () => api.appointment(id),
    enabled: id !== '',
  })
  const holder = data?.recording_by?.claim_id
  useEffect(() => {
    if (holder !== undefined && holder !== recorder.claimId) void recorder.confirm()
  }, [holder, recorder])
}
