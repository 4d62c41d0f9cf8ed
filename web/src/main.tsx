import '@mantine/core/styles.css'
import './app/global.css'
import { MantineProvider } from '@mantine/core'
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { serviceAt } from './api/client.ts'
import { App } from './app/app.tsx'
import { createQueries } from './app/queries.ts'
import { Root } from './app/root.tsx'
import { theme, variables } from './app/theme.ts'
import { firstLanguage, languageOf, textsIn } from './language/language.ts'

/** Style elements created at run time carry the page's nonce: the content security policy allows no others. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
setNonce(nonce)

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')
const texts = await textsIn(firstLanguage())
const tellLanguage = () => {
  document.documentElement.lang = languageOf(texts)
}
texts.on('languageChanged', tellLanguage)
tellLanguage()
/** Prefix of the API: the service writes it into its page (Vite's page, in development, lacks it). */
const prefix = document.querySelector<HTMLMetaElement>('meta[name="visite-api"]')?.content
const service = serviceAt({ base: prefix?.startsWith('/') ? prefix : '/api/v1', language: () => languageOf(texts) })
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
      deduplicateInlineStyles
    >
      <Root texts={texts} service={service} queries={createQueries()}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </Root>
    </MantineProvider>
  </StrictMode>,
)

// The dashboard's own files load offline; records are never cached (worker.js).
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // The lock keeps this build's files from being deleted while a window shows it.
  const build = `visite ${new URL(import.meta.url).pathname}`
  void navigator.locks?.request(build, { mode: 'shared' }, () => new Promise(() => {}))
  // The first view's files have priority.
  const keepFiles = () => void navigator.serviceWorker.register('/worker.js')
  if (document.readyState === 'complete') keepFiles()
  else addEventListener('load', keepFiles, { once: true })
}
