import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Where a test waits for a browser, a program or a process: short files that take a minute. */
const LONG =
  /server\/test\/(journeys|faults)\/|server\/src\/cli\/|client\/test\/visit|\/document-text\/|\/engines\/(pocketsphinx|openai)\//

const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)

/**
 * Vitest begins with the files of most lines where it has not measured them yet. The ones that take longest are short:
 * one of them was left for the end, and a core had nothing to do.
 */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...new Set(sorted.map(({ project }) => project))].flatMap((project) => {
      const own = sorted.filter((file) => file.project === project)
      return [...own.filter(isLong), ...own.filter((file) => !isLong(file))]
    })
  }
}
