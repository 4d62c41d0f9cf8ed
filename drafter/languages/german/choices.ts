import type { Choices } from '../../extractive/pack.ts'

export const CHOICES: Choices = {
  between: /,|(?<!\p{L})(?:oder|und)(?!\p{L})/u,
  only: /(?<!\p{L})(?:nur|bloß) (?:das|der|die|den) (erste|letzte|zweite|mittlere|dritte)n?(?: (zwei|2|beiden|drei|3)(?!\p{L}))?(?:,? (?:davon|ja|schon)(?!\p{L}))*/u,
  nth: /^(?:(?:ja|eigentlich|höchstens),? )*(?:das|der|die|den) (erste|letzte|zweite|mittlere|dritte)n?(?: (zwei|2|beiden|drei|3)(?!\p{L}))?(?:(?:,? (?:davon|ja|schon))+(?!\p{L})|(?=$|[,.]| (?:aber|und|da|sonst)(?!\p{L})))/u,
  places: { erste: 0, zweite: 1, mittlere: 1, dritte: 2, letzte: -1 },
  counts: { zwei: 2, beiden: 2, drei: 3 },
  except: /(?:^|[ ,])alles (?:außer|bis auf|nur nicht) (.+)$/u,
  no: /^(?:nein|nee|nö|nicht|nie|nix|kein\p{L}*)$/u,
  yes: /^(?:ja|schon|jawohl)$/,
  just: /(?<!\p{L})(?:nur|bloß)(?!\p{L})/u,
}
