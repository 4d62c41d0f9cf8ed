import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files whose tests wait for a browser, a program or a process: short, yet they take a minute. */
const LONG =
  /server\/test\/(journeys|faults)\/|server\/src\/cli\/|client\/test\/visit|\/document-text\/|\/engines\/(pocketsphinx|openai)\//

const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)

/**
 * Vitest starts with the longest files if it has not measured them yet. The slowest files are short, so one of them
 * would be left for the end while a core has nothing to do.
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
