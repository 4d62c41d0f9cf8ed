import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** For `npx vite` while working on the dashboard: the API of a service started beside it. */
const API = 'http://127.0.0.1:8080'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  // The service puts a new one into every answer (server/src/platform/http/site.ts).
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2022',
    // No data: addresses, which the content security policy refuses.
    assetsInlineLimit: 0,
    // Lists which file needs which: what bench/web-size.ts adds up.
    manifest: true,
    reportCompressedSize: false,
  },
  server: { host: '127.0.0.1', proxy: { '/api': API } },
})
