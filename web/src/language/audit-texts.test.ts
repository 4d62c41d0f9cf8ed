import { describe, expect, it } from 'vitest'
import { AUDIT_ACTIONS } from '../../../server/src/audit/actions.ts'
import { textsIn } from './language.ts'

const ACTORS = ['account', 'operator', 'service', 'patient', 'nobody']

describe.each(['de', 'en'] as const)('the audit trail in %s', (language) => {
  it('has words for every action, and for everybody who can act', async () => {
    const texts = await textsIn(language)
    const names = [
      ...AUDIT_ACTIONS.map((action) => `admin.action.${action}`),
      ...ACTORS.map((one) => `admin.actor.${one}`),
    ]
    expect(names.filter((name) => !texts.exists(name))).toEqual([])
  })
})
