import type { Choices } from '../../extractive/pack.ts'

export const CHOICES: Choices = {
  between: /,|\b(?:or|and)\b/,
  only: /\b(?:just|only) the (first|last|second|middle|third)(?: (?:one|1)\b)?(?: (two|2|couple|three|3)\b)?(?:,? (?:yes|yeah)\b)*/,
  nth: /^(?:(?:yes|yeah|really|maybe),? )*the (first|last|second|middle|third)(?: (?:one|1))?(?: (two|2|couple|three|3))?(?:,? (?:yes|yeah)\b|(?=$|[,.]| (?:but|and)\b))/,
  places: { first: 0, second: 1, middle: 1, third: 2, last: -1 },
  counts: { two: 2, couple: 2, three: 3 },
  except: /(?:^|[ ,])(?:everything|all(?: of (?:them|those))?) (?:but|except(?: for)?|apart from|other than) (.+)$/,
  no: /^(?:no|none|nope|nah|never|not)$/,
  yes: /^(?:yes|yeah|yep)$/,
  just: /\b(?:just|only)\b/,
}
