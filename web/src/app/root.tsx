import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import type { Service } from '../api/client.ts'
import { ServiceContext } from '../api/service.ts'
import { NoticeBoard } from '../ui/notices.tsx'
import { UploadsProvider } from '../visit/uploading.tsx'

/** What all views of one dashboard share. */
export function Root({
  texts,
  service,
  queries,
  children,
}: {
  texts: i18n
  service: Service
  queries: QueryClient
  children: ReactNode
}) {
  return (
    <I18nextProvider i18n={texts}>
      <ServiceContext value={service}>
        <QueryClientProvider client={queries}>
          <NoticeBoard>
            <UploadsProvider>{children}</UploadsProvider>
          </NoticeBoard>
        </QueryClientProvider>
      </ServiceContext>
    </I18nextProvider>
  )
}
