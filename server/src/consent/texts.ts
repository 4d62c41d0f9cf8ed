import { consentWords } from '../messages/consent/words.ts'
import type { PatientLanguage } from '../messages/patient/languages.ts'
import type { ConsentRow, ConsentTextRow } from '../platform/db/consent-tables.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import * as practices from '../practice/store.ts'
import { fillIn, paragraphsOf, versionOf } from './rules.ts'
import type { ConsentText } from './schema.ts'

/** What the texts mention: who asks, and how long recordings are kept. */
export interface Asking {
  db: Db
  doctorId: string
  retentionDays: number
}

/**
 * The text a practice uses in a language.
 * @param version of an earlier text
 * @returns null when there is no such version
 */
export async function textIn(
  { db, doctorId, retentionDays }: Asking,
  language: PatientLanguage,
  version?: string,
): Promise<ConsentText | null> {
  const words = consentWords(language)
  const practice = await practices.ofAccount(db, doctorId)
  const own = practice && (await ownText(db, practice.id, language, version))
  const builtIn = `built-in.${words.version}`
  const text_version = own?.text ? versionOf(own) : builtIn
  if (version !== undefined && version !== text_version) return null
  const paragraphs = own?.text ? paragraphsOf(own.text) : words.paragraphs
  // A practice without a name gets a generic one.
  const known = { practice: practice?.name || words.practice, days: String(retentionDays) }
  return {
    language,
    language_name: words.languageName,
    direction: words.direction,
    title: words.title,
    text_version,
    paragraphs: paragraphs.map((paragraph) => fillIn(paragraph, known)),
    built_in: !own?.text,
    wording: paragraphs.join('\n\n'),
    since: own?.created_at ?? null,
  }
}

/** The text in force. */
export async function currentText(asking: Asking, language: PatientLanguage): Promise<ConsentText> {
  const text = await textIn(asking, language)
  if (!text) throw new Error('a practice has no text of the consent')
  return text
}

/** What the patient agreed to, if it was in this language; else the text in force. */
export const textAgreedTo = async (
  asking: Asking,
  language: PatientLanguage,
  consent: Pick<ConsentRow, 'language' | 'text_version'> | undefined,
): Promise<ConsentText> => {
  const version = consent?.language === language ? consent.text_version : null
  return (version === null ? null : await textIn(asking, language, version)) ?? (await currentText(asking, language))
}

async function ownText(
  db: Db,
  practiceId: string,
  language: PatientLanguage,
  version: string | undefined,
): Promise<ConsentTextRow | undefined> {
  if (version?.startsWith('built-in.')) return undefined
  const number = version === undefined ? null : Number(/^own\.(\d{1,9})$/.exec(version)?.[1] ?? 0)
  return db
    .selectFrom('consent_texts')
    .selectAll()
    .where('practice_id', '=', practiceId)
    .where('language', '=', language)
    .$if(number !== null, (query) => query.where('version', '=', number))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** A new version; earlier ones stay, because consents refer to them. Null: the built-in text from now on. */
export async function change(
  tx: Tx,
  accountId: string,
  language: PatientLanguage,
  text: string | null,
  now: Date,
): Promise<void> {
  const created_at = now.toISOString()
  const practice = await practices.forChange(tx, (await practices.ownerFor(tx, accountId)).owner, now)
  const before = await ownText(tx, practice.id, language, undefined)
  if ((before?.text ?? null) === text) return
  const version = (before?.version ?? 0) + 1
  await tx
    .insertInto('consent_texts')
    .values({ practice_id: practice.id, language, version, text, account_id: accountId, created_at })
    .execute()
}
