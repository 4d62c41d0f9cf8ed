import { configDefaults, defineConfig } from 'vitest/config'
import { LongFirst } from './server/test/long-first.ts'
import { PURE_TESTS } from './server/test/pure-tests.ts'

/** What only `npm run endurance` has the programs, or the time, for. */
const exclude = [...configDefaults.exclude, ...(process.env.ENDURANCE ? [] : ['**/*.endurance.test.ts'])]

export default defineConfig({
  test: {
    // Of four, two wait: for a browser, a kill, a back-off. With three, two cores were idle for a twentieth of the time.
    maxWorkers: 4,
    sequence: { sequencer: LongFirst },
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // What is waited for comes: a busy machine only makes it late.
    expect: { poll: { timeout: 100_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: PURE_TESTS,
          exclude,
          isolate: false,
          pool: 'threads',
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          // Views of the dashboard with a service that answers what the test says, without a browser.
          include: ['web/src/**/*.test.tsx'],
          setupFiles: ['web/test/setup.ts'],
          environment: 'happy-dom',
          isolate: false,
          pool: 'threads',
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          include: ['{programs,hearing,server,scripts,client}/**/*.test.ts'],
          exclude: [...exclude, ...PURE_TESTS],
          globalSetup: ['server/test/postgres.ts', 'server/test/dashboard.mjs', 'server/test/one-browser.ts'],
          // Every test starts a service of its own: loading the modules anew for each file doubled the time of the suite.
          isolate: false,
          pool: 'forks',
        },
      },
    ],
  },
})
