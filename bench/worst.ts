/**
 * `npm run bench:worst`: sends the worst accepted body to every route that takes one, and measures in the real service
 * how long each blocks the thread that answers everybody: the longest pause of its event loop, as its own metrics
 * report it. Exits 1 if one lasts longer than 200 ms, or if a route has no case.
 */
import { bookingCases } from './worst/bookings.ts'
import { bodiesOfEveryRoute } from './worst/every-route.ts'
import { formCases } from './worst/forms.ts'
import { noteCases } from './worst/notes.ts'
import { transcriptCases } from './worst/transcripts.ts'
import { type Case, openWorld } from './worst/world.ts'

/** Milliseconds. */
const MOST = 200
/** The best of this many tries counts, because other programs on the machine block a thread too. */
const TRIES = 3

const only = process.argv[2]
const world = await openWorld()
let failed = false
try {
  const cases: Case[] = [
    ...bodiesOfEveryRoute(world),
    ...formCases(world),
    ...bookingCases(world),
    ...noteCases(world),
    ...transcriptCases(world),
  ].filter(({ route, name }) => only === undefined || `${route} ${name}`.includes(only))
  const covered = new Set(cases.map(({ route }) => route))
  const missing = only === undefined ? world.routes.filter((route) => !covered.has(route)) : []
  for (const route of missing) console.log(`${route}: no case`)
  failed = missing.length > 0
  console.log(`longest pause while nothing is asked: ${(await world.idle()).toFixed(0)} ms\n`)
  for (const each of cases) {
    let best = { blocked: Number.POSITIVE_INFINITY, status: 0 }
    for (let attempt = 0; attempt < TRIES && best.blocked > MOST / 2; attempt++) {
      const tried = await world.measure(each)
      if (tried.blocked < best.blocked) best = tried
    }
    const tooLong = best.blocked > MOST
    failed ||= tooLong
    const size = `${(each.body.length / 1024 / 1024).toFixed(1)} MB`
    const line = [each.route.padEnd(48), each.name.padEnd(44), size.padStart(7), String(best.status).padStart(4)]
    console.log(`${line.join(' ')} ${`${best.blocked.toFixed(0)} ms`.padStart(8)} ${tooLong ? 'TOO LONG' : ''}`)
  }
  console.log(
    `\n${cases.length} bodies for ${world.routes.length} routes, none is to block the thread for more than ${MOST} ms`,
  )
} finally {
  await world.close()
}
process.exitCode = failed ? 1 : 0
