/** Questions' adjectives and verbs, as the nouns to deny. */
const THINGS: readonly (readonly [RegExp, string])[] = [
  [/\bshort of breath\b/, 'shortness of breath'],
  [/\ballergic to\b/, 'allergy to'],
  [/\b(?:smoke|smokes)$/, 'smoking'],
  [
    /(?<=^|, |\bor )(stiff|sore|dizzy|tired|numb|weak|hoarse|breathless|restless|sleepy|light-?headed)(?= (?:in|at|on|when|after|of|or)\b|,|$)/g,
    '$1ness',
  ],
  [/(?<=^|, |\bor )(been|felt|had|lost|noticed|taken|vomited) /g, 'having $1 '],
  [/\babdomen (?=pain|swelling)/, 'abdominal '],
  [/\bdizzyness\b/, 'dizziness'],
  [/\bsleepyness\b/, 'sleepiness'],
]
export const asThing = (label: string): string =>
  THINGS.reduce((shown, [pattern, thing]) => shown.replace(pattern, thing), label)
