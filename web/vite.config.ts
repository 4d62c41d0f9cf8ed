import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** For `npx vite` while working on the dashboard: the API of a service started beside it. */
const API = 'http://127.0.0.1:8080'

/** Writes the service worker, which knows all files of its build. */
const worker = (): Plugin => ({
  name: 'visite-worker',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const files = Object.keys(bundle).filter((name) => name.startsWith('assets/'))
      const first = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)
      if (!first) this.error('the build has no first script')
      const paths = [...files, ...readdirSync(join(import.meta.dirname, 'public'))].sort().map((name) => `/${name}`)
      const source = readFileSync(join(import.meta.dirname, 'src/worker.js'), 'utf8')
        .replace('__FILES__', JSON.stringify(paths))
        .replace('__FIRST_SCRIPT__', JSON.stringify(`/${first.fileName}`))
      this.emitFile({ type: 'asset', fileName: 'worker.js', source })
    },
  },
})

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), worker()],
  // The service puts a new one into every answer (server/src/platform/http/site.ts).
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2022',
    // No data: addresses, which the content security policy refuses.
    assetsInlineLimit: 0,
    // Lists which file needs which, for bench/web-size.ts to add up.
    manifest: true,
    reportCompressedSize: false,
    // What three views share is one file: a view would need sixty, each with its own request.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 3 }] } } },
  },
  server: { host: '127.0.0.1', proxy: { '/api': API } },
})
