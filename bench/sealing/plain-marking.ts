import type * as own from '../../server/src/platform/db/sealing/marking.ts'

export * from '../../server/src/platform/db/sealing/marking.ts'

/** Marks nothing to be sealed. */
export const marking: typeof own.marking = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => result,
}
