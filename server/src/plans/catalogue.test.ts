import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { FEATURES, planCatalogue } from './catalogue.ts'

describe('the plan catalogue (contract 2 plans)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'visite-plans-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const fileOf = (content: unknown) => {
    const file = join(folder, 'plans.json')
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
    return file
  }
  const mini = { name: 'Mini', subscription_type: 'individual', features: ['transcription.live'] }

  it('has four plans built in', () => {
    const { trial, basic, individual, team } = planCatalogue(null, 'trial')
    expect(trial).toMatchObject({ trial_days: 14, appointment_cap: 25, features: FEATURES })
    expect(basic).toMatchObject({ monthly_encounter_cap: 100, features: ['transcription.live'] })
    for (const plan of [individual, team]) {
      expect(plan?.features).toEqual(FEATURES)
      expect(plan).not.toHaveProperty('appointment_cap')
      expect(plan).not.toHaveProperty('monthly_encounter_cap')
      expect(plan).not.toHaveProperty('trial_days')
    }
  })

  it('can come from a file instead', () => {
    expect(planCatalogue(fileOf({ mini }), 'mini')).toEqual({ mini })
  })

  it.each([
    ['something that is not JSON', 'geheim', /^VISITE_PLANS_FILE: \S+ is no JSON$/],
    ['a list', [mini], /^VISITE_PLANS_FILE: /],
    ['a plan without features', { mini: { name: 'Mini', subscription_type: 'x' } }, /^VISITE_PLANS_FILE: \/mini /],
    [
      'an unknown feature',
      { mini: { ...mini, features: ['time.travel'] } },
      /^VISITE_PLANS_FILE: \/mini\/features\/0 /,
    ],
    [
      'half an appointment',
      { mini: { ...mini, appointment_cap: 0.5 } },
      /^VISITE_PLANS_FILE: \/mini\/appointment_cap /,
    ],
    ['no default plan', { other: mini }, /^VISITE_DEFAULT_PLAN: there is no plan "mini"$/],
  ])('refuses %s in one line', (_what, content, message) => {
    expect(() => planCatalogue(fileOf(content), 'mini')).toThrow(message)
  })

  it('does not find a plan by the name of a property that every object has', () => {
    expect(() => planCatalogue(null, 'constructor')).toThrow('there is no plan')
  })
})
