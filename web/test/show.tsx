import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import type { Api } from '../src/api/api.ts'
import type { Service } from '../src/api/client.ts'
import { createQueries } from '../src/app/queries.ts'
import { Root } from '../src/app/root.tsx'
import { textsIn } from '../src/language/language.ts'
import { RecordingProvider } from '../src/visit/recorder/recording-provider.tsx'

const unasked = new Proxy({} as Api, {
  get: (_, name) => () => Promise.reject(new Error(`nobody expected ${String(name)}`)),
})

/** A service that gives these answers. */
const answering = (answers: Partial<Api>): Service => ({
  base: '/api/v1',
  api: new Proxy(unasked, { get: (none, name) => Reflect.get(name in answers ? answers : none, name) }),
  events: async function* () {},
  speech: () => {
    throw new Error('nobody expected speech')
  },
  onSignedOut: () => () => {},
  onProofNeeded: () => () => {},
  onFactorNeeded: () => () => {},
})

/**
 * Shows a view in a dashboard of its own, in German.
 * @param path where the dashboard begins
 * @returns how to render it again with other properties
 */
export async function show(
  view: ReactNode,
  answers: Partial<Api> = {},
  path = '/',
): Promise<(view: ReactNode) => void> {
  const texts = await textsIn('de')
  const queries = createQueries()
  const service = answering(answers)
  const whole = (part: ReactNode) => (
    // Without its styles, which happy-dom would compute whenever a role is looked up.
    <MantineProvider env="test" withCssVariables={false} withGlobalClasses={false}>
      <Root texts={texts} service={service} queries={queries}>
        <RecordingProvider>
          <MemoryRouter initialEntries={[path]}>{part}</MemoryRouter>
        </RecordingProvider>
      </Root>
    </MantineProvider>
  )
  const { rerender } = render(whole(view))
  return (next) => rerender(whole(next))
}
