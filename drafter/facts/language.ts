import type { Change } from './changes.ts'

/** What the readers of facts know about a language beside the lexicon. Patterns read cleaned clauses, lower case. */
export interface FactLanguage {
  code: 'de' | 'en'
  /** Words that deny what follows them in the clause, and what follows from there. */
  denies: RegExp
  /** Words that deny what stands before them. */
  deniesBefore: RegExp
  /** Right after a thing, denies it whatever follows. */
  deniesThis: RegExp
  /** The same, unless what follows is what is denied: "Husten nicht besser". */
  deniesBare: RegExp
  /** After a word that denies: what is denied is not the complaint ("not better", "not only"). */
  deniesAnother: RegExp
  /** May follow a word that denies what stands before it. */
  deniesEnd: RegExp
  /** Two words that begin with another subject. */
  andThe: RegExp
  /** Joins what is denied together. */
  lists: RegExp
  /** Ends what is denied. */
  turns: RegExp
  /** "I do not think it is": what follows is not so. Reads the words before it. */
  disbelieves: RegExp
  /** Ends the search for a denial that stands behind. */
  turnsAfter: RegExp
  /** An answer that begins by denying or agreeing. */
  no: RegExp
  yes: RegExp
  /** "Only the cough": of what was asked, what the answer does not name is denied. */
  restNot: RegExp
  /** Introduces what only explains something else: "since the fall", "because of the cough". */
  because: RegExp
  /** What follows is not yet so. */
  until: RegExp
  /** Tells of a vaccination. */
  vaccinates: RegExp
  /** Of a vaccination: when it is needed. */
  due: RegExp
  /** May stand between that and what it names. */
  articles: RegExp
  /** Before it: it is a conclusion all the same ("spricht für"). */
  speaksFor: RegExp
  /** A test, a vaccine: what is named before it is not an illness that somebody has. */
  testFor: RegExp
  /** "My wife says I snore." */
  quotes: RegExp
  /** Where a clause may go on with somebody else: ", my sister", " but I". */
  people: RegExp
  /** "I am her daughter." */
  introduces: RegExp
  /** One word for an allergy to something. */
  allergyTo: RegExp
  /** No allergy: "lidocaine is fine". */
  tolerates: RegExp
  /** Before a drug: what is asked or denied is something else. */
  asideOf: RegExp
  /** Says that somebody takes it. */
  takes: RegExp
  /** Says what a drug did. */
  reacts: RegExp
  /** Tells what a drug or something else did. */
  effects: RegExp
  /** What happens to who must not have a drug. */
  badly: RegExp
  /** No longer taken, done. */
  noLonger: RegExp
  /** An answer that says it is so after all, whatever it begins with: "no, I am", "doch". */
  contrary: RegExp
  /** An answer that agrees to what was proposed. */
  agrees: RegExp
  /** Proposes, and leaves it open: it is decided by the answer. */
  proposes: RegExp
  /** Something is not needed, or done without. */
  needless: RegExp
  /** "I can not rule it out": it may be so. */
  notExcluded: RegExp
  /** Before a thing: what to do in that case. */
  inCaseOf: RegExp
  /** Somewhere before what is listed: it is there. */
  shows: RegExp
  /** What a patient only supposes, wonders or has heard about themselves. */
  wonders: RegExp
  /** An exception to what is denied, or its end: "never until Monday", "none, except when I climb". */
  exception: RegExp
  /** What somebody who denies it does all the same: "not much". */
  notMuch: RegExp
  /** A no that is not sure of itself. */
  wavers: RegExp
  /** What something is like, and is not. */
  asIf: RegExp
  /** What a patient has read or heard of others. */
  heard: RegExp
  /** Between a part of the body and how it is: it is said of something else. */
  breaks: RegExp
  /** A question that asks for something bad; and for something good. */
  trouble: RegExp
  allRight: RegExp
  /** In an answer that begins with a no: taken all the same. */
  still: RegExp
  /** The patient refuses what was just proposed. */
  declines: RegExp
  /** "Up to 10": the new dose. */
  dosedTo: RegExp
  /** Behind a complaint, or before it: the circumstance it was asked for in (group 1): "at rest", "beim Aufstehen". */
  circumstance: { behind: RegExp; before: RegExp }
  /** An answer that begins with a no and is half taken back: "no. Well, she slid off the bed". */
  takesBack: RegExp
  /** A doctor stops what was named before: "I want you to stop it". */
  stopsIt: RegExp
  /** A result of an examination, not an order. */
  results: RegExp
  /** Figures that are spoken side by side, as one number. */
  figures: readonly (readonly [RegExp, string])[]
  /** After a value that answers: something else begins. */
  goesOn: RegExp
  /** After a value: it is a difference. */
  compares: RegExp
  /** A result in words. */
  result: RegExp
  /** Where it is about urine. */
  urine: RegExp
  /** A result of earlier than today. */
  before: RegExp
  /** Before a value: it is an earlier one. */
  earlier: RegExp
  /** "From 12 to 144". */
  fromTo: RegExp
  /** Words that only join what is listed. */
  joins: RegExp
  /** A clause about what might be, or what happens to others. */
  supposes: RegExp
  /** What a doctor wants to do, in words that otherwise suppose: "I would like". */
  wishes: RegExp
  conditional: RegExp
  /** Words of a statement: what only lists signs has none. */
  statement: RegExp
  /** What introduces a condition within a clause, with the blank before it. */
  when: RegExp
  /** A conclusion that is not certain. */
  hedges: RegExp
  past: RegExp
  family: RegExp
  otherPerson: RegExp
  /** A clause that goes on about somebody who was named before. */
  otherSubject: RegExp
  /** Tells of somebody who has not been named. */
  unnamed: RegExp
  /** Two words that name a husband or a wife. */
  spouse: readonly (readonly [RegExp, 'wife' | 'husband'])[]
  /** Words around a name: somebody who is neither here nor a relative. */
  stranger: RegExp
  /** Whose somebody is: "my", "her". */
  possessive: RegExp
  /** What a doctor says to the patient. */
  addressed: RegExp
  self: RegExp
  /** Somebody interprets for the patient. */
  interprets: RegExp
  /** Tells what the speaker has or takes. */
  ownMatter: RegExp
  /** Two numbers, wherever one stands. */
  bloodPressure: RegExp
  /** How somebody is while a pressure is taken: lying, sitting, standing. */
  positions: Readonly<Record<'lying' | 'sitting' | 'standing', RegExp>>
  /** Since when, or how long. */
  since: RegExp
  /** How a complaint is, without its ending. */
  quality: RegExp
  /** An allergy by name: "allergic", "Penicillinallergie". */
  allergy: RegExp
  /** Tells or asks what was done before. */
  hadBefore: RegExp
  allergic: RegExp
  /** "I am allergic to that": to what was just named. */
  allergicToThat: RegExp
  drugChanges: readonly (readonly [RegExp, Change])[]
  /** A drug is taken as before. */
  keeps: RegExp
  /** Words between which a verb of its own may tell of other drugs. */
  joinsParts: RegExp
  /** Verbs may stand behind what they tell of: "A und B habe ich abgesetzt". */
  verbsLast: boolean
  /** One drug takes the place of another; and the word before the new one. */
  swaps: RegExp
  swapsFor: RegExp
  /** The word before the drug whose place another one takes. */
  insteadOf: RegExp
  frequencies: readonly (readonly [RegExp, string])[]
  routes: readonly (readonly [RegExp, string])[]
  /** Puts something on the plan. */
  plans: RegExp
  /** What is measured again. */
  repeats: RegExp
  /** "I was going to give you that, but it is out." */
  withdraws: RegExp
  /** The doctor gives up what was offered, without its name: "scrap that". */
  drops: RegExp
  /** It is to be taken or done only in that case. */
  onlyIf: RegExp
  /** Something else takes its place. */
  replaces: RegExp
  /** Begins what follows from an objection: "right, then". */
  follows: RegExp
  /** It comes to what is there. */
  adds: RegExp
  refers: RegExp
  /** Names a referral by this word. */
  referral: RegExp
  /** Writes the patient off sick. */
  excuses: RegExp
  comesBack: RegExp
  interval: RegExp
  smokes: RegExp
  stoppedSmoking: RegExp
  drinks: RegExp
  amount: RegExp
  /** What facts are called that no list names. */
  names: {
    smoking: string
    alcohol: string
    allergies: string
    followUp: string
    sickNote: string
    nothing: string
    negative: string
  }
}
