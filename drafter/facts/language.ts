import type { Change } from './changes.ts'

/** What the readers of facts know about a language besides the lexicon. Patterns read cleaned clauses, lower case. */
export interface FactLanguage {
  code: 'de' | 'en'
  /** Words that deny what follows them in the clause, from there on. */
  denies: RegExp
  /** Words that deny what comes before them. */
  deniesBefore: RegExp
  /** Right after a thing, denies it whatever follows. */
  deniesThis: RegExp
  /** The same only at the end of its clause, or in a list of things that each have their answer. */
  deniesBare: RegExp
  /** After a word that denies: what is denied is not the complaint ("not better", "not only"). */
  deniesAnother: RegExp
  /** May follow a word that denies what comes before it. */
  deniesEnd: RegExp
  /** Joins the things of a list. */
  lists: RegExp
  /** Ends what is denied. */
  turns: RegExp
  /** "I do not think it is": what follows is not so. Reads the words before it. */
  disbelieves: RegExp
  /** "…, I do not think so": what comes before is not so. Reads the words behind it. */
  disbelievesThis: RegExp
  /** Ends the search for a denial behind it. */
  turnsAfter: RegExp
  /** An answer that begins by denying or agreeing. */
  no: RegExp
  yes: RegExp
  /** "Only the cough": anything asked about that the answer does not name is denied. */
  restNot: RegExp
  /** Introduces an explanation of something else: "since the fall", "because of the cough". */
  because: RegExp
  /** Mentions a vaccination. */
  vaccinates: RegExp
  /** May come between that and what it names. */
  articles: RegExp
  /** A test, a vaccine: the illness named before it is not one that somebody has. */
  testFor: RegExp
  /** "My wife says I snore." */
  quotes: RegExp
  /** Where a clause may continue with somebody else: ", my sister", " but I". */
  people: RegExp
  /** "I am her daughter." */
  introduces: RegExp
  /** One word for an allergy to something. */
  allergyTo: RegExp
  /** Not an allergy: "lidocaine is fine". */
  tolerates: RegExp
  /** Before a drug: what is asked or denied is something else. */
  asideOf: RegExp
  /** After such a drug: it is taken all the same, "vom Torasemid nehmen Sie zwei". */
  takesOf: RegExp
  /** Says that somebody takes it. */
  takes: RegExp
  /** Asks what somebody takes, not what they are allergic to. */
  asksDrugs: RegExp
  /** Says what a drug did. */
  reacts: RegExp
  /** Says what a drug or something else did. */
  effects: RegExp
  /** What happens to somebody who must not have a drug. */
  badly: RegExp
  /** No longer taken, done. */
  noLonger: RegExp
  /** An answer that says it is so after all, whatever it begins with: "no, I am", "doch". */
  contrary: RegExp
  /** Something is not needed, or done without. */
  needless: RegExp
  /** "I can not rule it out": it may be so. */
  notExcluded: RegExp
  /** Before a thing: what to do in that case. */
  inCaseOf: RegExp
  /** Somewhere before a list: what it lists is present. */
  shows: RegExp
  /** What a patient only supposes, wonders or has heard about themselves. */
  wonders: RegExp
  /** An exception to what is denied, or its end: "never until Monday", "none, except when I climb". */
  exception: RegExp
  /** What somebody who denies it still does: "not much". */
  notMuch: RegExp
  /** A no that is not sure of itself. */
  wavers: RegExp
  /** What a patient has read, or heard about others. */
  heard: RegExp
  /** A question about something bad. */
  trouble: RegExp
  /** In an answer that begins with a no: taken nevertheless. */
  still: RegExp
  /** The patient refuses the proposal just made. */
  declines: RegExp
  /** "Up to 10": the new dose. */
  dosedTo: RegExp
  /** After or before a complaint: the circumstance it was asked about (group 1): "at rest", "beim Aufstehen". */
  circumstance: { behind: RegExp; before: RegExp }
  /** An answer that begins with a no and is partly taken back: "no. Well, she slid off the bed". */
  takesBack: RegExp
  /** A doctor stops what was named before: "I want you to stop it". */
  stopsIt: RegExp
  /** A doctor changes the dose of what was named before: "let us double it". */
  changesIt: RegExp
  /** Introduces a former dose, with the words behind it: "instead of twice". */
  former: RegExp
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
  /** Shows that it is about urine. */
  urine: RegExp
  /** A result from before today. */
  before: RegExp
  /** Before a value: it is an earlier one. */
  earlier: RegExp
  /** "From 12 to 144". */
  fromTo: RegExp
  /** A clause about something hypothetical, or about others. */
  supposes: RegExp
  /** What a doctor wants to do, in words that are otherwise hypothetical: "I would like". */
  wishes: RegExp
  conditional: RegExp
  /** Words of a statement: a mere list of signs has none. */
  statement: RegExp
  /** Introduces a condition within a clause, with the blank before it. */
  when: RegExp
  /** A conclusion that is not certain. */
  hedges: RegExp
  past: RegExp
  family: RegExp
  otherPerson: RegExp
  /** A clause that continues about somebody named before. */
  otherSubject: RegExp
  /** Is about somebody who has not been named. */
  unnamed: RegExp
  /** Two words that name a husband or a wife. */
  spouse: readonly (readonly [RegExp, 'wife' | 'husband'])[]
  /** Words around a name: somebody who is neither present nor a relative. */
  stranger: RegExp
  /** Whose somebody is: "my", "her". */
  possessive: RegExp
  /** What a doctor says to the patient. */
  addressed: RegExp
  self: RegExp
  /** Somebody interprets for the patient. */
  interprets: RegExp
  /** Says what the speaker has or takes. */
  ownMatter: RegExp
  /** Two numbers, wherever there is one. */
  bloodPressure: RegExp
  /** Somebody's position while a pressure is taken: lying, sitting, standing. */
  positions: Readonly<Record<'lying' | 'sitting' | 'standing', RegExp>>
  /** Since when, or how long. */
  since: RegExp
  /** How a complaint is, without its ending. */
  quality: RegExp
  /** An allergy by name: "allergic", "Penicillinallergie". */
  allergy: RegExp
  allergic: RegExp
  /** "I am allergic to that": to what was just named. */
  allergicToThat: RegExp
  drugChanges: readonly (readonly [RegExp, Change])[]
  /** A drug is taken as before. */
  keeps: RegExp
  /** Words between which another verb may be about other drugs. */
  joinsParts: RegExp
  /** Verbs may come after what they are about: "A und B habe ich abgesetzt". */
  verbsLast: boolean
  /** One drug replaces another; and the word before the new one. */
  swaps: RegExp
  swapsFor: RegExp
  /** The word before the drug that is replaced. */
  insteadOf: RegExp
  frequencies: readonly (readonly [RegExp, string])[]
  routes: readonly (readonly [RegExp, string])[]
  /** Puts something on the plan. */
  plans: RegExp
  /** Asks whether somebody wants it done. */
  offersIt: RegExp
  /** Doctors say that they do so, in so many words: "I am ordering", "ich veranlasse". */
  orders: RegExp
  /** "I was going to give you that, but it is out." */
  withdraws: RegExp
  refers: RegExp
  /** A referral is named by this word. */
  referral: RegExp
  /** Writes the patient off sick. */
  excuses: RegExp
  comesBack: RegExp
  interval: RegExp
  /** The words that may come before a value alone: "that is 76". */
  begins: RegExp
  /** The same without "in", as an answer gives it. */
  lasts: RegExp
  smokes: RegExp
  stoppedSmoking: RegExp
  drinks: RegExp
  amount: RegExp
  /** Names of facts that are in no list. */
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
