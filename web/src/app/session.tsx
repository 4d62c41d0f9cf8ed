import { createContext, type ReactNode, useContext } from 'react'
import type { Profile } from '../api/types.ts'
import { type Session, useSessionState } from './use-session-state.ts'

const SessionContext = createContext<Session | null>(null)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('outside of the session')
  return session
}

/** The signed-in doctor, wherever the routes have already made sure there is one. */
export function useProfile(): Profile {
  const { profile } = useSession()
  if (!profile) throw new Error('signed out')
  return profile
}

export function SessionProvider({ children }: { children: ReactNode }) {
  return <SessionContext.Provider value={useSessionState()}>{children}</SessionContext.Provider>
}
