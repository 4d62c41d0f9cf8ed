import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      '{lexicon,programs,hearing,drafter}/**/*.test.ts',
      'server/**/*.test.ts',
      'scripts/**/*.test.ts',
      'web/src/**/*.test.ts',
      'client/**/*.test.ts',
    ],
    globalSetup: ['server/test/postgres.ts', 'server/test/dashboard.mjs'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What is waited for comes: a busy machine only makes it late.
    expect: { poll: { timeout: 30_000 } },
    pool: 'forks',
    maxWorkers: 2,
  },
})
