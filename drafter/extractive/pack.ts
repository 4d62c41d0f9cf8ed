import type { Agreement } from './agreement.ts'
import type { SectionClass } from './sections.ts'
import type { Topic, Unit } from './units.ts'

/** What the patient is called in the note, as far as the transcript says so. */
export type Gender = 'female' | 'male' | 'unknown'

/** Says whether a text is of a kind, as a pattern does. */
export interface Matcher {
  test(text: string): boolean
}

/** A class of words that says something about where a sentence belongs, the same in every language. */
export type Cue =
  | 'symptom'
  | 'body'
  | 'drug'
  | 'dose'
  | 'duration'
  | 'test'
  | 'finding'
  | 'vital'
  | 'diagnosis'
  | 'order'
  | 'advice'
  | 'past'
  | 'family'
  | 'social'
  | 'allergy'
  | 'reason'
  | 'small_talk'
  | 'negation'
  | 'number'
  | 'condition'

/** Complaints of one sentence. */
export interface Complaints {
  denied: boolean
  items: string[]
}

/** Names of groups of sentences with the words that tell them. */
export type Labels = readonly (readonly [string, Matcher])[]

/** A parent, a daughter: who speaks for a patient and tells of themselves too. */
export interface Companion {
  /** Somebody close to the patient. */
  relative: RegExp
  /** Begins with somebody who is not named. */
  other: RegExp
  /** "I am her daughter." */
  introduced: RegExp
  /** Words for the patient, and words for oneself, in the mouth of who speaks for a patient. */
  others: RegExp
  own: RegExp
  /** Fewest words for the patient that show it where nobody says so. */
  fewest: number
  /** "I think (she fell)": leads to what is told of the patient. */
  leads: RegExp
}

/** How answers are told that say little without their question. */
export interface Answers {
  /** What a question asks for, as the label of an answer that says little without it; null: nothing in particular. */
  topic(question: string): Topic | null
  /** "Nope", "none of that": what a plain no says already. */
  onlyDenies: RegExp
  /** What a clause adds to the one before it: since when, how long ago; null where it says something of its own. */
  appended(clause: string): string | null
  /** Says an answer what it is about itself? */
  standsAlone(answer: string, topic: Topic): boolean
  /** A mere yes or no to what was asked for, or null where that leaves open what is meant. */
  agreedTo(topic: Topic, answer: 'yes' | 'no', gender: Gender): string | null
  /** An answer as it stands below its label, where it is not refused; `answer` is what it began with. */
  labelled(topic: Topic, unit: Unit, gender: Gender): string | null
}

/** What a doctor says beside the patient's matter. */
export interface Asides {
  /** Of themselves or their own family. */
  ofDoctor: RegExp
  /** Of another patient. */
  ofAnother: RegExp
  /** Goes on with somebody who is not named. */
  goesOn: RegExp
}

/** How the one takes back what the other has just said. Replies are read as they were heard. */
export interface Replies {
  /** The doctor speaks of the patient as if it were known. */
  ofPatient: RegExp
  /** The doctor reads it from a record. */
  recited: RegExp
  /** Says that something is not so. */
  negative: RegExp
  /** Asks or tells the patient to do something: a no is no contradiction. */
  order: RegExp
  /** To what was recited. */
  confirms: RegExp
  /** "Well yeah, I do", to what was said not to be so. */
  affirms: RegExp
  /** "No, they put me on losartan", to what was said to be so. */
  denies: RegExp
  /** Where the doctor proposes something; -1: nowhere. */
  proposedAt(text: string): number
  /** Refuses what was just proposed. */
  refuses: RegExp
  /** Refuses so plainly that it need not follow at once. */
  refusesAnything: RegExp
  /** The patient asks what would be if: the answer holds only then. */
  supposes: RegExp
  /** The doctor gives up what they proposed: "so not that then". */
  givesUp: RegExp
}

/** Ways of talking that tell doctor and patient apart: weight above 0 for the doctor, in log-odds. */
export type Manner = readonly { id: string; pattern: RegExp; weight: number }[]

/** What the drafter knows about one language. */
export interface LanguagePack {
  code: 'en' | 'de'
  /** Words that only this language uses all the time; tells which language is spoken. Global. */
  everyday: RegExp
  /** Splits contractions as they are heard: `i'm` -> `i`, `am`. Null: the token stays one word. */
  expand(token: string, next: string): readonly string[] | null
  /**
   * Is a new statement beginning at `words[at]`, so that the one before ends here?
   * @param length words of the one before
   * @param unstopped no mark stands among the words
   */
  cutsBefore(words: readonly string[], at: number, length: number, unstopped: boolean): boolean
  /** Is a full stop between these words a decimal point ("zero . five")? */
  decimalPoint(before: string, after: string): boolean
  /** A statement cannot end with this word: it goes on in the next segment. */
  dangling(word: string): boolean
  /** Fillers, stutters and openers out, spoken numbers as digits. */
  clean(words: readonly string[]): string
  /** Spoken numbers and units as they are written, nothing else changed. */
  readings(words: readonly string[]): string
  isQuestion(text: string): boolean
  /** Does a doctor's clause only name complaints? After a question it goes on asking. */
  isList(text: string): boolean
  /** A doctor's announcement (group 1) with what is added to hear a yes: "…, okay?" */
  tag: RegExp
  /** What without a mark may be a question or an instruction: a question when an answer follows. */
  mayAsk: RegExp | null
  /** Does a full stop say that a clause is no question, whatever its first words? */
  trustsFullStop: boolean
  /** A wording that tells what is to be done: it belongs into the plan. */
  told: RegExp
  /** An order or a conclusion of the doctor's, in the note's words; null: no wording is judged by style. */
  decision: Matcher | null
  /** What a doctor asks the patient to do, whatever it names; null: the classes of words tell. */
  ordered: Matcher | null
  /** A value that was measured at this visit, whatever it is said with; null: the classes of words tell. */
  measured: RegExp | null
  /** Tells of a drug that it was stopped or changed. */
  changed: RegExp
  /** Of harm to oneself: never left out for how it is worded. */
  safety: RegExp
  /** What the patient would rather not do, as it was said and in the note's words. */
  declined: RegExp
  /** A conclusion of the doctor's in the note's words: it belongs into the assessment. Null: `verdict` tells. */
  concluded: RegExp | null
  /** What a doctor says to name a diagnosis, where words tell more than their classes. */
  verdict: RegExp | null
  /** Whether an answer begins by agreeing or denying; null when it does neither or takes it back. */
  polarity(text: string): 'yes' | 'no' | null
  manner: Manner
  cues: Readonly<Record<Cue, Matcher>>
  /** What a clause first names as a drug, be it only "tablets", as it was said. */
  drugIn(text: string): string | null
  /** What a patient tells that belongs to their background, whatever it was told for. */
  background: readonly (readonly [Matcher, 'allergies' | 'social' | 'family' | 'medications'])[]
  gender(text: string): Gender
  /** Finds the names by which somebody is spoken to, where they stand apart from a statement; null: none are known. */
  addressed(text: string): RegExp | null
  /** The answered question as a statement, or null where that would not read well. */
  answered(question: string, answer: 'yes' | 'no', gender: Gender): string | null
  /** Answers that say little without their question. */
  answers: Answers
  /** A question and the short answer that completes it as a statement, or null ("how long …", "two weeks"). */
  completed(question: string, answer: string, gender: Gender): string | null
  /** A short statement of who the patient is and why they came, as an assessment begins with; null: not in this language. */
  identity: RegExp | null
  /** Takes back what was just said: "no, sorry", "I mean". */
  correction: RegExp
  /** A doctor's clause that withdraws what was proposed: "no prednisone for now". */
  withdrawn: RegExp
  replies: Replies
  asides: Asides
  /** Those who speak for a patient. */
  companion: Companion
  /** Kinds of values of which a sentence has one, and which a correction replaces. */
  values: Readonly<Record<string, RegExp>>
  /** Whether another drug corrects a drug as another value does. */
  correctsDrugs: boolean
  /** Puts the name of what "it" is into a clause where the clauses before leave no doubt; null: not in this language. */
  resolved: ((units: readonly Unit[]) => Unit[]) | null
  /** Begins like a whole sentence. */
  statement: RegExp
  /** The problem that the doctor goes on to ("for your second problem, your diabetes"), or null. */
  problem(text: string): string | null
  /** Why the patient came; null: not read in this language. */
  reason: {
    /** The reason in a few words where the clause says that it is one. */
    stated(clause: string): string | null
    /** The first complaint that a clause names as present: "right knee pain". */
    named(clause: string): string | null
    /** The complaint with the side that the clauses name for it, and which of them does where it was added. */
    sided(complaint: string, clauses: readonly string[]): { text: string; at: number | null }
    /** How a history begins with it. */
    presenting(complaint: string): string
  } | null
  /** A unit in clinical register, without capital letters and full stops; empty where it cannot stand in a note. */
  rewrite(unit: Unit, section: SectionClass, gender: Gender): string[]
  /** What somebody said of whom nobody knows who it is: named nobody. `planned`: it tells what is to be done. */
  neutral(unit: Unit, planned: boolean): string
  /** How a clause is taken apart that cannot stand as a whole; null: not at all. */
  parts: {
    /** A word that joins statements. */
    joins: RegExp
    /** What is cut off may not hold this: it binds the rest. */
    binds: RegExp
  } | null
  /** Is it doubtful whether a wording says anything outside its conversation? It then has to be worth more. */
  isDoubtful(text: string, speaker: Unit['speaker']): boolean
  /** Words that are written with capitals, by their lower-case form. */
  cased: ReadonlyMap<string, string>
  /** Words that are written with a capital wherever they stand. */
  nouns: Matcher
  /** Is a capital at the beginning of a sentence more than that? */
  keepsCapital(raw: string, next: string): boolean
  /** Names of organ systems and of a plan's parts, with the words that tell them, in the order of the note. */
  labels: Readonly<Record<'exam' | 'plan' | 'review', Labels>>
  /** The label before what a doctor thinks of a problem; empty where the language has none. */
  reasoning: string
  /** Reads complaints from a sentence and writes them as one of a review of systems; null where a language has none. */
  review: {
    complaints(sentence: string): Complaints | null
    reviewed(complaints: Complaints): string
  } | null
  agreement: Agreement
  /** What a required section without content says. */
  texts: { notDiscussed: string }
}
