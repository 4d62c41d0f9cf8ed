/** How a language answers with yes or no. All patterns read an answer from its beginning, in lower case. */
interface AnswerWords {
  /** What comes before an answer: "um", "well". */
  lead: RegExp
  denies: RegExp
  agrees: RegExp
  /** Leaves the answer open: "but", "sometimes". */
  takesBack: RegExp
  /** A yes or no between full stops, with the words after it (group 1): only these can take it back. */
  alone: RegExp
  /** Removes what only sounds as if it took something back. */
  plain?: (text: string) => string
}

/**
 * Whether an answer begins by agreeing or denying. Null if it does neither, or goes on to take something back: "no, but
 * I do get dizzy" denies nothing for certain.
 */
export const polarityBy =
  ({ lead, denies, agrees, takesBack, alone, plain = (text) => text }: AnswerWords) =>
  (heard: string): 'yes' | 'no' | null => {
    const text = `${heard} `.replace(lead, '').trim()
    const isNo = denies.test(text)
    if (!isNo && !agrees.test(text)) return null
    // "Yes. The glipizide I don't take anymore.": standing alone, it can only be taken back by its next words.
    const bare = alone.exec(text)
    return takesBack.test(bare ? (bare[1] ?? '') : plain(text)) ? null : isNo ? 'no' : 'yes'
  }
