// Every npm script goes through here: set up, then run on the pinned Node.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NODE_FLAGS, pinnedNode } from './pinned-node.mjs'
import { BUILT_PROGRAM, setUp } from './setup.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const visite = join(root, 'server/bin/visite.mjs')
const script = (name) => join(root, 'scripts', name)

const TASKS = {
  // `setup run` is for an image that only serves; `setup` also installs what tests need.
  setup: { setUp: { tests: process.argv[3] !== 'run', dashboard: true } },
  demo: { setUp: {}, run: [visite, 'demo'] },
  start: { setUp: { required: false, dashboard: true, program: true }, run: [BUILT_PROGRAM, 'serve'] },
  // Checks need no Debian packages, and a core is free while those are unpacked.
  test: {
    setUp: { tests: true, dashboard: true, program: true },
    beside: [script('check.ts')],
    run: [script('test.ts')],
  },
  endurance: { setUp: { tests: true, endurance: true, dashboard: true, program: true }, run: [script('endurance.ts')] },
  'tests:dearest': { setUp: {}, run: [script('dearest.ts')] },
  check: { setUp: {}, run: [script('check.ts')] },
  'client:types': { setUp: {}, run: [script('client-types.ts')] },
  lifecycle: { setUp: {}, run: [script('lifecycle.ts')] },
  conformance: { setUp: {}, run: [script('conformance.ts')] },
  'bench:stations': { setUp: {}, run: [join(root, 'bench/stations.ts')] },
  'bench:sealing': { setUp: {}, run: [join(root, 'bench/sealing.ts')] },
  'bench:size': { setUp: { tests: true }, run: [join(root, 'bench/size.ts')] },
  'bench:visit': { setUp: { tests: true }, run: [join(root, 'bench/visit.ts')] },
  'bench:turns': { setUp: {}, run: [join(root, 'bench/turns.ts')] },
  'bench:sweep': { setUp: { tests: true }, run: [join(root, 'bench/sweep.ts')] },
  'bench:worst': { setUp: {}, run: [join(root, 'bench/worst.ts')] },
  'bench:notes': { setUp: {}, run: [join(root, 'drafter/measure/notes.ts')] },
  'bench:grounding': { setUp: {}, run: [join(root, 'drafter/measure/grounding.ts')] },
  'bench:facts': { setUp: {}, run: [join(root, 'drafter/measure/facts.ts')] },
  'bench:model': { setUp: {}, run: [join(root, 'drafter/measure/model.ts')] },
  'bench:excerpts': { setUp: {}, run: [join(root, 'drafter/measure/excerpts.ts')] },
  'bench:marks': { setUp: {}, run: [join(root, 'drafter/measure/marks.ts')] },
  'bench:sheets': { setUp: {}, run: [join(root, 'drafter/measure/sheets.ts')] },
  'bench:places': { setUp: {}, run: [join(root, 'drafter/measure/places.ts')] },
  'bench:fit': { setUp: {}, run: [join(root, 'drafter/measure/fit.ts')] },
  'bench:outcomes': { setUp: {}, run: [join(root, 'drafter/measure/outcomes.ts')] },
  'bench:corrections': { setUp: {}, run: [join(root, 'drafter/measure/corrections.ts')] },
  'bench:stages': { setUp: {}, run: [join(root, 'drafter/measure/stages.ts')] },
  'bench:sentences': { setUp: {}, run: [join(root, 'drafter/measure/sample.ts')] },
  'bench:plain': { setUp: {}, run: [join(root, 'drafter/measure/plain.ts')] },
  'bench:traps': { setUp: {}, run: [join(root, 'drafter/measure/catches.ts')] },
  'train:drafter': { setUp: {}, run: [join(root, 'drafter/learn/train.ts')] },
  'bench:web': { setUp: { tests: true, dashboard: true }, run: [join(root, 'bench/web-size.ts')] },
  'bench:speed': { setUp: { tests: true, dashboard: true }, run: [join(root, 'bench/web-speed.ts')] },
  screens: { setUp: { tests: true, viewer: true, dashboard: true }, run: [script('screens.ts')] },
  'agent:build': { setUp: {}, run: [script('package/agent.ts')] },
  release: { setUp: { dashboard: true }, run: [script('package/release.ts')] },
  bench: { setUp: { program: true }, run: [join(root, 'bench/run.ts')] },
}

const [name, ...rest] = process.argv.slice(2)
const task = TASKS[name]
if (!task) {
  console.error(`usage: node scripts/run.mjs ${Object.keys(TASKS).join('|')}`)
  process.exit(64)
}
// Tests start some hundred processes; cached compiled code halves the time of each start.
const compiled = task.setUp.tests && { NODE_COMPILE_CACHE: join(root, 'node_modules', '.visite-compiled') }
const env = { ...process.env, ...(task.setUp.program && { BUILT_PROGRAM }), ...compiled }

/** Runs a script on the pinned Node. `code` is its exit code. */
function started(args) {
  const child = spawn(pinnedNode(), [...NODE_FLAGS, ...args], { stdio: 'inherit', cwd: root, env })
  const code = new Promise((resolve) => {
    child.on('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)))
  })
  return { child, code }
}

let beside
await setUp(task.setUp, () => {
  if (task.beside) beside = started(task.beside)
})
const running = [task.run && started([...task.run, ...rest]), beside].filter(Boolean)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    for (const { child } of running) child.kill(signal)
  })
const codes = await Promise.all(running.map(({ code }) => code))
if (beside && codes.at(-1) !== 0) console.error('A check failed: see above, or run npm run check.')
process.exit(codes.find(Boolean) ?? 0)
