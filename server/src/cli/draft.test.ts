import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { keptVisite, visite } from '../../test/command-line.ts'

const folder = mkdtempSync(join(tmpdir(), 'visite-draft-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = (name: string, content: string): string => {
  writeFileSync(join(folder, name), content, name.endsWith('.doc') ? 'latin1' : 'utf8')
  return join(folder, name)
}
const bytes = (name: string, ...content: readonly Uint8Array[]): string => {
  writeFileSync(join(folder, name), Buffer.concat(content))
  return join(folder, name)
}
const env = { VISITE_DATA_DIR: join(folder, 'data') }
const run = (args: string[]) => keptVisite(env, args)

const TALK = '[doctor] Any fever?\n[patient] No.\n[patient] I have had a cough for two weeks.\nI am so tired.\n'

describe('visite draft', () => {
  it('drafts a note from a file or from standard input, and stores nothing', async () => {
    const { code, out } = await run(['draft', file('talk.txt', TALK)])
    expect(code).toBe(0)
    expect(out).toMatch(/^Subjective\n/)
    expect(out).toContain('cough')
    const piped = await visite(env, ['draft', '-', '--json'], { input: TALK })
    const { id, notes, sections, facts, citations, engine } = JSON.parse(piped.out)
    expect({ id, engine }).toEqual({ id: '-', engine: 'extractive' })
    expect(`${notes}\n`).toBe(out)
    expect(sections.map(({ key }: { key: string }) => key)).toEqual(['subjective', 'objective', 'assessment', 'plan'])
    expect(facts).toContainEqual(expect.objectContaining({ kind: 'symptom', name: 'fever', assertion: 'absent' }))
    expect(citations.length).toBeGreaterThan(0)
  })

  it.each([
    [
      'names before a colon',
      'Dr. Weber: Do you have any fever?\nPatient: No.\nDaughter: She coughs.\nDr. Weber: The lungs are clear.\n',
    ],
    ['other tags for them', '[Arzt] Haben Sie Fieber?\n[Patientin] Nein.\n[Ärztin] Die Lunge ist frei.\n'],
  ])('understands %s', async (_, talk) => {
    const { out } = await run(['draft', file('named.txt', talk), '--json'])
    const { facts, notes } = JSON.parse(out)
    expect(facts).toContainEqual(
      expect.objectContaining({ name: expect.stringMatching(/^fe|^fie/), assertion: 'absent' }),
    )
    expect(notes).toMatch(/\bLung/)
    expect(notes).not.toMatch(/Weber|Daughter|Arzt/)
  })

  it('writes in the spoken language, however little is said', async () => {
    const talk = 'Doctor: Any fever?\nPatient: Yes, fever for three days.\n'
    expect((await run(['draft', file('short.txt', talk)])).out).toMatch(/^Subjective\n/)
  })

  it('keeps what begins like a name in a dictation', async () => {
    const { out } = await run([
      'draft',
      file('dictated.txt', 'Patient: 54, male.\nDiagnosis: pneumonia.\n'),
      '--language',
      'en',
    ])
    expect(out).toContain('pneumonia')
  })

  it('says that a file is not text', async () => {
    const { code, err } = await run(['draft', file('talk.doc', '\xff\xfeA\0')])
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('is not text in UTF-8') })
  })

  it('says that a file is not a talk, but a program or a picture', async () => {
    const { code, err } = await run(['draft', bytes('talk.bin', Buffer.from('[patient] Husten.\0'))])
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('is not text in UTF-8') })
  })

  it('says which option a file of JSON needs', async () => {
    const talk = { id: 'm', segments: [{ role: 'patient', text: 'Ich habe Husten.' }] }
    const { code, out, err } = await run(['draft', file('many.jsonl', `\n${JSON.stringify(talk)}\n`)])
    expect({ code, out, err }).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(/many\.jsonl .* add --lines\n$/),
    })
  })

  it('knows from the name of a voice who comes along with the patient', async () => {
    const talk = '[doctor] Hat sie Fieber?\n[Mutter] Ja, 38,9, und sie hustet. Ich habe Asthma.\n'
    const { out } = await run(['draft', file('companion.txt', talk)])
    expect(out).toMatch(/Fieber/)
    expect(out).not.toMatch(/Asthma/)
  })

  it('drafts one object per line, and continues after a line that is not one', async () => {
    const talk = (id: string) => ({ id, language: 'en', segments: [{ role: 'patient', text: 'I have a cough.' }] })
    const lines = [JSON.stringify(talk('a')), '{"id": 1}', '', JSON.stringify({ ...talk('b'), template: 'follow_up' })]
    const { code, out, err } = await run(['draft', '--lines', file('talks.jsonl', lines.join('\n'))])
    expect(code).toBe(1)
    expect(err).toMatch(/talks\.jsonl:2: a talk has an id and segments/)
    const drafted = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(drafted.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(Object.keys(drafted[0])).toEqual(['id', 'notes', 'summary', 'sections', 'facts', 'citations', 'engine'])
  })

  it('says where each line that is wrong is, and why', async () => {
    const segments = [{ role: 'patient', text: 'Rückenschmerzen.' }]
    const latin1 = Buffer.from(JSON.stringify({ id: 'l', segments }), 'latin1')
    const talks = [
      { id: 'x', segments, language: 'xx' },
      { id: 'n', segments, language: 'en', template: 'nope' },
    ].map((talk) => Buffer.from(`${JSON.stringify(talk)}\n`))
    const { code, err } = await run(['draft', '--lines', bytes('wrong.jsonl', ...talks, latin1)])
    const [language, template, text] = err.trim().split('\n')
    expect(code).toBe(1)
    expect(language).toMatch(/wrong\.jsonl:1: the language is de, en or fr, not xx$/)
    expect(template).toMatch(/wrong\.jsonl:2: there is no built-in template nope in en$/)
    expect(text).toMatch(/wrong\.jsonl:3: not text in UTF-8/)
  })

  it.each([
    [{ language: 5 }, 'the language is de, en or fr, not 5'],
    [{ template: ['soap'] }, 'the template is the key of a built-in one, not ["soap"]'],
    [{ segments: [{ role: 1, text: 'Husten.' }] }, 'the role of segment 1 is a text, not 1'],
  ])('refuses what is there but not a text: %j', async (wrong, why) => {
    const talk = { id: 'w', segments: [{ role: 'patient', text: 'Ich habe Husten.' }], ...wrong }
    const { code, out, err } = await keptVisite(env, ['draft', '--lines', '-'], { input: JSON.stringify(talk) })
    expect({ code, out, err }).toEqual({ code: 1, out: '', err: `-:1: ${why}\n` })
  })

  it('drafts from lines that begin with a byte-order mark', async () => {
    const talk = { id: 'm', segments: [{ role: 'patient', text: 'Ich habe Rückenschmerzen\u2028seit gestern.' }] }
    const { code, out } = await keptVisite(env, ['draft', '--lines', '-'], { input: `\ufeff${JSON.stringify(talk)}\n` })
    expect(code).toBe(0)
    expect(JSON.parse(out).notes).toContain('Rückenschmerzen')
  })

  it('warns when a talk is too long to be drafted whole', async () => {
    const text = 'na ja '.repeat(40_000)
    const talk = {
      id: 'long',
      language: 'de',
      segments: ['Ich habe Husten.', text, text, text].map((text) => ({ text })),
    }
    const input = JSON.stringify(talk)
    const left =
      'only the first 499,998 of 720,016 characters are drafted: the rest (31 %), from segment 4 on, is left out'
    const lines = await keptVisite(env, ['draft', '--lines', '-'], { input })
    expect(lines).toMatchObject({ code: 0, err: `-:1: ${left}\n` })
  })

  it('says which template it does not have', async () => {
    const { code, err } = await run(['draft', file('talk.txt', TALK), '--template', 'poem'])
    expect({ code, err }).toEqual({ code: 1, err: 'visite: there is no built-in template poem in en\n' })
  })
})

describe('visite evaluate grounding', () => {
  const claim = { id: 'a', language: 'en', sentence: 'The patient has a cough.', sources: ['I have a cough.'] }

  it('says of each sentence whether its sources support it, and why not', async () => {
    const wrong = { ...claim, id: 'b', sentence: 'The patient has no cough.' }
    const data = file('claims.jsonl', `${JSON.stringify(claim)}\n${JSON.stringify(wrong)}\n`)
    const { out } = await run(['evaluate', 'grounding', '--data', data, '--json'])
    const verdicts = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(verdicts).toEqual([
      { id: 'a', support: 'supported', reasons: [] },
      { id: 'b', support: expect.not.stringMatching(/^supported$/), reasons: expect.arrayContaining(['negation']) },
    ])
    expect((await visite(env, ['evaluate', 'grounding', '--data', data])).out).toMatch(/^supported +1$/m)
  })

  it('says which lines are not claims, and judges the others', async () => {
    const line = `\ufeff${JSON.stringify(claim)}\n`
    const latin1 = Buffer.from(`${JSON.stringify({ ...claim, id: 'ü' })}\n`, 'latin1')
    const data = bytes('bad.jsonl', Buffer.from(`${line}{"id": "a"}\n`), latin1, Buffer.from(line))
    const { code, out, err } = await run(['evaluate', 'grounding', '--data', data])
    expect(code).toBe(1)
    expect(err).toMatch(/^.*bad\.jsonl:2: a claim has an id.*\n.*bad\.jsonl:3: not text in UTF-8.*\n$/)
    expect(out).toMatch(/^supported +2$/m)
  })

  it('reads standard input', async () => {
    const command = ['evaluate', 'grounding', '--data', '-', '--json']
    const { code, out } = await keptVisite(env, command, { input: JSON.stringify(claim) })
    expect({ code, verdict: JSON.parse(out) }).toMatchObject({ code: 0, verdict: { id: 'a', support: 'supported' } })
  })
})
