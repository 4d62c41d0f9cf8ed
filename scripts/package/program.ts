// The service in a few files instead of some two thousand: what `npm start` and every installation run. It starts in
// half the processor time and with a fifth less memory (`npm run bench`). The sources stay beside it, for threads,
// child processes and data. `node scripts/package/program.ts FOLDER`
import { rmSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { build, type Plugin } from 'rolldown'

const root = join(import.meta.dirname, '../..')

/** Still loaded from `node_modules`: compiled code, and packages that few processes need, or need only later. */
const STAYS_OUTSIDE = [
  'better-sqlite3',
  '@node-rs/argon2',
  'sherpa-onnx-node',
  'piscina',
  'mediabunny',
  'pdfkit',
  'docx',
  'unpdf',
  'openai',
  'undici',
  'nodemailer',
  'openid-client',
  '@simplewebauthn/server',
  'prom-client',
  '@fastify/otel',
  '@opentelemetry/',
]

/** A module of ours that asks where it is gets the place of its source, because its data and threads are there. */
const placesOfSources = (out: string): Plugin => ({
  name: 'places-of-sources',
  transform(code, id) {
    const place = (path: string) => `placeOfSource(${JSON.stringify(relative(out, path))})`
    const placed = code
      .replaceAll(/\bimport\.meta\.dirname\b|\b__dirname\b/g, place(dirname(id)))
      .replaceAll(/\bimport\.meta\.filename\b|\b__filename\b/g, place(id))
      .replaceAll(/\bimport\.meta\.url\b/g, `urlOfPlace(${place(id)}).href`)
    return placed === code ? null : { code: placed, map: null }
  },
})

/** At the head of every file; all of them are in one folder. */
const PLACES = `import { resolve as resolvePlace } from 'node:path';
import { pathToFileURL as urlOfPlace } from 'node:url';
const placeOfSource = (path) => resolvePlace(import.meta.dirname, path);`

/**
 * @param out where `visite.mjs` and its parts go; may hold other files
 * @param as where they will be in an installation, relative to this root
 */
export async function builtProgram(out: string, as = out): Promise<void> {
  await build({
    input: join(root, 'server/bin/visite.mjs'),
    platform: 'node',
    logLevel: 'warn',
    external: (id) =>
      STAYS_OUTSIDE.some((name) => id === name || id.startsWith(name.endsWith('/') ? name : `${name}/`)),
    plugins: [placesOfSources(as)],
    output: {
      dir: out,
      format: 'esm',
      entryFileNames: '[name].mjs',
      chunkFileNames: 'part-[name]-[hash].mjs',
      banner: PLACES,
      // A stack trace names functions, which is enough. Source maps would take 60 MB of memory as soon as Node is told
      // to use them.
      comments: { legal: true, annotation: false, jsdoc: false },
    },
  })
}

const [folder] = process.argv.slice(2)
if (import.meta.main && folder) {
  rmSync(folder, { recursive: true, force: true })
  await builtProgram(resolve(folder))
}
