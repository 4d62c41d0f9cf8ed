/**
 * Runs `visite` without encryption at rest, to be compared with. There is no such option in the product: three modules are
 * taken from this folder in place of the service's own, and everything else is the service as it is.
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
    // A stand-in may use what it stands for.
    return instead === undefined || context.parentURL === instead ? found : { ...found, url: instead }
  },
})

const { run } = await import('../../server/src/cli/visite.ts')
await run(process.argv)
