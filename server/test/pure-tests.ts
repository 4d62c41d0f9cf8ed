/**
 * The tests that need no database, service or program, and leave nothing to the next one: they share threads, and start
 * without Postgres and a build of the dashboard. What they import is held to that (`architecture.test.ts`).
 */
export const PURE_TESTS = [
  '{lexicon,drafter,web/src}/**/*.test.ts',
  // What decides, by name: rules, and what follows from a state and what happens.
  '{hearing,server,client}/**/{rules,lifecycle,stage,conversation,state,*-state}.test.ts',
  'hearing/measure/**/*.test.ts',
]
