import type { Topic, Unit } from '../stages/03-units.ts'
import type { Agreement } from './agreement.ts'
import type { SectionClass } from './sections.ts'

/** What the note calls the patient, as far as the transcript shows. */
export type Gender = 'female' | 'male' | 'unknown'

/** Tells whether a text is of a kind, as a pattern does. */
export interface Matcher {
  test(text: string): boolean
}

/** A class of words that shows where a sentence belongs, the same in every language. */
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

/** The complaints in one sentence. */
export interface Complaints {
  denied: boolean
  items: string[]
}

/** Names of groups of sentences, with the words that identify them. */
export type Labels = readonly (readonly [string, Matcher])[]

/** How to recognise somebody, such as a parent or a daughter, who speaks for a patient and also about themselves. */
export interface Companion {
  /** Somebody close to the patient. */
  relative: RegExp
  /** Begins with somebody who is not named. */
  other: RegExp
  /** "I am her daughter." */
  introduced: RegExp
  /** Words for the patient, and words for oneself, as a companion says them. */
  others: RegExp
  own: RegExp
  /** Goes on about whoever was named just before. */
  goesOn: RegExp
  /** The fewest words for the patient that show it if nobody says so. */
  fewest: number
  /** Somebody interprets for the patient. */
  interprets: RegExp
  /** "I think (she fell)": introduces what is said about the patient. */
  leads: RegExp
}

/** How to write answers that say little without their question. */
export interface Answers {
  /** What a question asks about, as a label for an answer that says little without it; null: nothing in particular. */
  topic(question: string): Topic | null
  /** "Nope", "none of that": no more than a plain no. */
  onlyDenies: RegExp
  /** What a clause adds to the one before it: since when, how long ago; null if it says something else. */
  appended(clause: string): string | null
  /** Does the answer itself say what it is about? */
  standsAlone(answer: string, topic: Topic): boolean
  /** A bare yes or no to the question, or null if that leaves open what is meant. */
  agreedTo(topic: Topic, answer: 'yes' | 'no', gender: Gender): string | null
  /** An answer as it is written below its label, unless it is refused; `answer` is what it began with. */
  labelled(topic: Topic, unit: Unit, gender: Gender): string | null
}

/** What doctors say that is not about the patient. */
export interface Asides {
  /** About themselves or their own family. */
  ofDoctor: RegExp
  /** About another patient. */
  ofAnother: RegExp
  /** Continues with somebody who is not named. */
  goesOn: RegExp
}

/** What answers pick out of a list that was asked about. */
export interface Choices {
  /** Separates the things of a list, and the answers to them. */
  between: RegExp
  /** Which of the things asked about, by position, and how many: "just the first two". The others are denied. */
  only: RegExp
  /** The same for an answer that says nothing about the others; "the first time" is not one. */
  nth: RegExp
  /** What the positions and numbers in these patterns mean, unless they are digits. */
  places: Readonly<Record<string, number>>
  counts: Readonly<Record<string, number>>
  /** Everything that was asked about, except what follows. */
  except: RegExp
  no: RegExp
  yes: RegExp
  /** Not an answer to one thing among several. */
  just: RegExp
}

/** Words by which findings and orders are put together. */
export interface Joints {
  /** Before the name of an organ: "die Lunge". */
  article: RegExp
  /** Between an organ and a quality: "Lunge ist frei". */
  copula: RegExp
  /** Behind an organ, what is not a quality but belongs to its name: "Lunge links". */
  ofName: RegExp
  /** How often to take something. */
  often: RegExp
  /** Begins with for how long to go on, or with what to do after that. */
  leadsOn: RegExp
}

/** How one speaker takes back what the other has just said. Replies are read as they were heard. */
export interface Replies {
  /** The doctor states something about the patient as if it were known. */
  ofPatient: RegExp
  /** The doctor reads it from a record. */
  recited: RegExp
  /** Says that something is not so. */
  negative: RegExp
  /** Asks or tells the patient to do something: a no does not contradict it. */
  order: RegExp
  /** In reply to something read out. */
  confirms: RegExp
  /** "Well yeah, I do", in reply to a denial. */
  affirms: RegExp
  /** "No, they put me on losartan", in reply to an assertion. */
  denies: RegExp
  /** Where the doctor proposes something; -1 if nowhere. */
  proposedAt(text: string): number
  /** Refuses what was just proposed. */
  refuses: RegExp
  /** Refuses so plainly that it need not follow immediately. */
  refusesAnything: RegExp
  /** The patient asks a what-if question: the answer holds only in that case. */
  supposes: RegExp
  /** The doctor gives up what they proposed: "so not that then". */
  givesUp: RegExp
}

/** Ways of talking that distinguish doctor and patient: weight above 0 for the doctor, in log-odds. */
export type Manner = readonly { id: string; pattern: RegExp; weight: number }[]

/** A sentence that does nothing but list things: "The patient denies fever or cough." */
export interface List {
  /** Null: a sentence of another kind. */
  thingsIn(sentence: string): string[] | null
  listed(things: readonly string[]): string
}

/** "Medication: metformin 1 g, ramipril 10." */
export const listAfter = (label: string): List => ({
  thingsIn: (sentence) => (sentence.startsWith(`${label}: `) ? [sentence.slice(label.length + 2, -1)] : null),
  listed: (things) => `${label}: ${things.join(', ')}.`,
})

/** What the drafter knows about a language. */
export interface LanguagePack {
  code: 'en' | 'de' | 'fr'
  /** The lexicon's language in which facts are read from its talk; null: none are read. */
  facts: 'en' | 'de' | null
  /** Words that only this language uses all the time; shows which language is spoken. Global. */
  everyday: RegExp
  /** Grammatical classes of neighbouring words, as far as they show where a statement ends. */
  classesOf(words: readonly string[]): string[]
  /** Is a class one of finite verbs? */
  isVerbal(wordClass: string): boolean
  /** Splits contractions as heard: `i'm` -> `i`, `am`. Null: the token stays one word. */
  expand(token: string, next: string): readonly string[] | null
  /** Is a full stop between these words a decimal point ("zero . five")? @param isApart there is a space before it */
  decimalPoint(before: string, after: string, isApart: boolean): boolean
  /** Words within a number or a pair of them as they are spoken: "point", "over". */
  inNumber: RegExp
  /** Ends with who says or thinks what follows, which is part of the same statement: "der Arzt meinte, …". */
  saysThat: RegExp
  /** Begins with how much of something to take, or when: it says so of the drug named before. */
  intake: RegExp
  /** A statement cannot end with this word: it continues in the next segment. */
  dangling(word: string): boolean
  /** Removes fillers, stutters and openers, and writes spoken numbers as digits. */
  clean(words: readonly string[]): string
  /** Writes spoken numbers and units in their written form and changes nothing else. */
  readings(words: readonly string[]): string
  isQuestion(text: string): boolean
  /** Does a doctor's clause only name complaints? After a question, it continues asking. */
  isList(text: string): boolean
  /** A doctor's announcement (group 1) with a request for a yes: "…, okay?" */
  tag: RegExp
  /** Without punctuation this may be a question or an instruction: a question if an answer follows. */
  mayAsk: RegExp | null
  /** Does a full stop show that a clause is not a question, whatever its first words? */
  trustsFullStop: boolean
  /** An order or a conclusion of the doctor's, in the note's words; null: no wording is judged by style. */
  decision: Matcher | null
  /** About self-harm: never left out because of its wording. */
  safety: RegExp
  /** What the patient would rather not do, as it was said and in the note's words. */
  declined: RegExp
  /** Whether an answer begins by agreeing or denying; null if it does neither, or takes it back. */
  polarity(text: string): 'yes' | 'no' | null
  manner: Manner
  cues: Readonly<Record<Cue, Matcher>>
  /** What a clause first names as a drug, even just "tablets", as it was said. */
  drugIn(text: string): string | null
  gender(text: string): Gender
  /** The answered question as a statement, or null if that would not read well. */
  answered(question: string, answer: 'yes' | 'no', gender: Gender): string | null
  /** Answers that say little without their question. */
  answers: Answers
  /** A short statement of who the patient is and why they came, as assessments begin; null: not in this language. */
  identity: RegExp | null
  /** Takes back what was just said: "no, sorry", "I mean". */
  correction: RegExp
  replies: Replies
  asides: Asides
  /** Companions who speak for a patient. */
  companion: Companion
  /** The problem that the doctor turns to ("for your second problem, your diabetes"), or null. */
  problem(text: string): string | null
  /** Why the patient came; null: not read in this language. */
  reason: {
    /** The reason in a few words, if the clause says that it is one. */
    stated(clause: string): string | null
    /** The first complaint that a clause names as present: "right knee pain". */
    named(clause: string): string | null
    /** The complaint with the side that the clauses give it, and which clause does if the side was added. */
    sided(complaint: string, clauses: readonly string[]): { text: string; at: number | null }
  } | null
  /** A unit in clinical register, without capital letters and full stops; empty if it cannot be in a note. */
  rewrite(unit: Unit, section: SectionClass, gender: Gender): string[]
  /** What an unknown speaker said, not attributed to anybody; empty if it cannot be in a note. */
  neutral(unit: Unit, section: SectionClass): string[]
  /** Words with capitals, by their lower-case form. */
  cased: ReadonlyMap<string, string>
  /** Is a word in lower case written with a capital, between these two? */
  isNoun(word: string, before?: string, next?: string): boolean
  /** Capitalises words that are nouns only in their context. */
  nominal(text: string): string
  /** Does a capital at the beginning of a sentence mean more than that? */
  keepsCapital(raw: string, next: string): boolean
  /** Names of organ systems and of a plan's parts, with the words that identify them, in the order of the note. */
  labels: Readonly<Record<'exam' | 'plan' | 'review', Labels>>
  /** The label of what a doctor thinks about a problem; empty if the language has none. */
  reasoning: string
  /**
   * Reads complaints from a sentence and writes them as one sentence of a review of systems; null if a language has
   * none.
   */
  review: {
    complaints(sentence: string): Complaints | null
    reviewed(complaints: Complaints): string
  } | null
  lists: readonly List[]
  joints: Joints
  agreement: Agreement
  /** What a required section without content says. */
  texts: { nothingNoted: string }
}
