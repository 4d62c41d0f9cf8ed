const SHORT: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    "hab'": ['habe'],
    hab: ['habe'],
    "ich's": ['ich', 'es'],
    "geht's": ['geht', 'es'],
    "gibt's": ['gibt', 'es'],
    "ist's": ['ist', 'es'],
    nem: ['einem'],
    ner: ['einer'],
    nen: ['einen'],
    is: ['ist'],
    nich: ['nicht'],
    net: ['nicht'],
    nimmer: ['nicht', 'mehr'],
    i: ['ich'],
    hob: ['habe'],
    aug: ['auge'],
    bisserl: ['bisschen'],
    bissl: ['bisschen'],
    ne: ['eine'],
  }),
)

/** What is said in the south or in a hurry. "hab" -> "habe", "geht's" -> "geht es". */
export const expand = (token: string): readonly string[] | null => SHORT.get(token) ?? null
