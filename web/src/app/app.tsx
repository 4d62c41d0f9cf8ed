import { Center, Loader } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router'
import { useService } from '../api/service.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { useNotify } from '../ui/notices.tsx'
import { FailureState } from '../ui/states.tsx'
import { RecordingBar } from '../visit/recorder/recording-bar.tsx'
import { RecordingProvider } from '../visit/recorder/recording-provider.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { SessionProvider, useSession } from './session.tsx'
import { Shell } from './shell.tsx'

const DayPage = lazy(() => import('../day/day-page.tsx'))
const VisitPage = lazy(() => import('../visit/visit-page.tsx'))
const PatientsPage = lazy(() => import('../patients/patients-page.tsx'))
const SettingsPage = lazy(() => import('../settings/settings-page.tsx'))
const AdminPage = lazy(() => import('../admin/admin-page.tsx'))
const LoginPage = lazy(() => import('../entry/login-page.tsx'))
const RegisterPage = lazy(() => import('../entry/register-page.tsx'))
const VerifyPage = lazy(() => import('../entry/verify-page.tsx'))
const ForgotPage = lazy(() => import('../entry/forgot-page.tsx'))
const ResetPage = lazy(() => import('../entry/reset-page.tsx'))
const NotFoundPage = lazy(() => import('./not-found-page.tsx'))

export function App() {
  return (
    <ErrorBoundary>
      <RecordingProvider>
        <SessionProvider>
          <SignedOutRecording />
          <ProofDialog />
          <FactorFirst />
          <Suspense fallback={<Waiting />}>
            <Routes>
              <Route path="/login" element={<LoginPage />} />
              <Route path="/register" element={<RegisterPage />} />
              <Route path="/verify-email" element={<VerifyPage />} />
              <Route path="/forgot-password" element={<ForgotPage />} />
              <Route path="/reset-password" element={<ResetPage />} />
              <Route
                element={
                  <SignedIn>
                    <Shell />
                  </SignedIn>
                }
              >
                <Route index element={<DayPage />} />
                <Route path="/visit/:id" element={<VisitPage />} />
                <Route path="/patients" element={<PatientsPage />} />
                <Route path="/settings/:tab?" element={<SettingsPage />} />
                <Route path="/admin/:tab?" element={<AdminPage />} />
                <Route path="*" element={<NotFoundPage />} />
              </Route>
            </Routes>
          </Suspense>
        </SessionProvider>
      </RecordingProvider>
    </ErrorBoundary>
  )
}

/** Redirects users who still need a second factor to the page where they set it up. */
function FactorFirst() {
  const { t } = useTranslation()
  const { onFactorNeeded } = useService()
  const notify = useNotify()
  const navigate = useNavigate()
  useEffect(
    () =>
      onFactorNeeded(() => {
        if (location.pathname === '/settings/security') return
        notify(t('settings.twoFactor.required'))
        navigate('/settings/security')
      }),
    [onFactorNeeded, notify, navigate, t],
  )
  return null
}

const Waiting = () => (
  <Center mih="60vh">
    <Loader aria-label="Visite" />
  </Center>
)

/** A session may end while the microphone is open: the recording continues in this browser and stays visible. */
function SignedOutRecording() {
  const { profile } = useSession()
  return profile ? null : <RecordingBar />
}

/** Sends signed-out visitors to the login, which returns them here. */
function SignedIn({ children }: { children: ReactNode }) {
  const { profile, failure, left, retry } = useSession()
  const { pathname, search } = useLocation()
  if (profile) return children
  if (profile === null) return <Navigate to="/login" replace state={left ? null : { from: pathname + search }} />
  if (failure) return <FailureState failure={failure} onRetry={retry} />
  return <Waiting />
}
