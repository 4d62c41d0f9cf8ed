import { readFileSync } from 'node:fs'
import { Type } from 'typebox'
import { Check, Errors } from 'typebox/schema'

export const FEATURES = [
  'transcription.live',
  'transcription.audio_upload',
  'transcription.online_meeting',
  'documents.attach_additional',
] as const
export type Feature = (typeof FEATURES)[number]

const Plan = Type.Object({
  name: Type.String(),
  /** What the profile shows as `subscriptionType`. */
  subscription_type: Type.String(),
  features: Type.Array(Type.Unsafe<Feature>({ type: 'string', enum: FEATURES })),
  /** Days after registration at which a plan of a new account lapses. */
  trial_days: Type.Optional(Type.Integer({ minimum: 1 })),
  appointment_cap: Type.Optional(Type.Integer({ minimum: 0 })),
  monthly_encounter_cap: Type.Optional(Type.Integer({ minimum: 0 })),
  /** Of recordings and documents, in MB of 1024² bytes. */
  storage_cap_mb: Type.Optional(Type.Integer({ minimum: 0 })),
})
export type Plan = Type.Static<typeof Plan>
export type Catalogue = Readonly<Record<string, Plan>>
const CatalogueSchema = Type.Record(Type.String(), Plan)

/** Contract 2. Anybody can begin a trial, so it must not fill the disk. */
const BUILT_IN: Catalogue = {
  trial: {
    name: 'Test',
    subscription_type: 'trial',
    features: [...FEATURES],
    trial_days: 14,
    appointment_cap: 25,
    storage_cap_mb: 10_000,
  },
  basic: {
    name: 'Basis',
    subscription_type: 'individual',
    features: ['transcription.live'],
    monthly_encounter_cap: 100,
  },
  individual: { name: 'Einzelpraxis', subscription_type: 'individual', features: [...FEATURES] },
  team: { name: 'Team', subscription_type: 'team', features: [...FEATURES] },
}

/**
 * The plans on offer: the built-in ones, or those of a JSON file of the same shape.
 * @throws {Error} in one line, if the file is not a catalogue or lacks the default plan
 */
export function planCatalogue(file: string | null, defaultPlan: string): Catalogue {
  const catalogue = file === null ? BUILT_IN : readJson(file)
  if (!Check(CatalogueSchema, catalogue)) {
    const [, [fault]] = Errors(CatalogueSchema, catalogue)
    throw new Error(`VISITE_PLANS_FILE: ${fault?.instancePath || '/'} ${fault?.message ?? 'is no plan catalogue'}`)
  }
  if (!Object.hasOwn(catalogue, defaultPlan)) throw new Error(`VISITE_DEFAULT_PLAN: there is no plan "${defaultPlan}"`)
  return catalogue
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    // The parser's message quotes the file, which may be the wrong one, such as a key.
    if (error instanceof SyntaxError) throw new Error(`VISITE_PLANS_FILE: ${file} is no JSON`)
    throw new Error(`VISITE_PLANS_FILE: ${error instanceof Error ? error.message : error}`)
  }
}
