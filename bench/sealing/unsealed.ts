/**
 * Runs `visite` without encryption at rest, for comparison. The product has no such option: three modules of this
 * folder replace the service's own, and everything else is the unchanged service.
 */
import { registerHooks } from 'node:module'

const source = (path: string): string => new URL(`../../server/src/platform/${path}`, import.meta.url).href
const standIn = (path: string): string => new URL(path, import.meta.url).href

const INSTEAD = new Map([
  [source('db/sealing/driver.ts'), standIn('plain-driver.ts')],
  [source('db/sealing/marking.ts'), standIn('plain-marking.ts')],
  [source('sealed-files/sealed-blobs.ts'), standIn('plain-blobs.ts')],
])

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    const instead = INSTEAD.get(found.url)
    // A stand-in may use what it replaces.
    return instead === undefined || context.parentURL === instead ? found : { ...found, url: instead }
  },
})

const { run } = await import('../../server/src/cli/visite.ts')
await run(process.argv)
