import { relativeWords } from '@visite/lexicon'
import type { Asides } from '../../extractive/pack.ts'
import { within } from '../../extractive/words.ts'

const I_AM = '(?:ich (?:hab|habe|hatte|bin|war|nehme?|schluck\\p{L}*|kenne?)|(?:hab|habe|hatte|bin|war) ich)'
/** To the patient, or about what the doctor has done: "ich hab mir das MRT selbst angesehen". */
const AT_WORK =
  '(?!.*(?<!\\p{L})(?:sie|ihnen|ihre?\\p{L}*|ange(?:sehen|schaut)|gesehen|gemacht|untersucht|gemessen|geprüft|gelesen)(?!\\p{L}))'
const PATIENTS = '(?:auch |mal |gerade )?(?:eine[nr]?|viele|mehrere) (?:\\p{L}+ )?patient\\p{L}*'

export const ASIDES: Asides = {
  ofDoctor: within(
    [
      `mein\\p{L}* (?:eigene\\p{L}* )?(?:${relativeWords('de')}|frau|mann|kind\\p{L}*|hund)`,
      `${I_AM}${AT_WORK}.*(?:selbst|selber|flach|erkältet|heiser)`,
      'ich schlucke? jeden|bei mir (?:hat|haben|war)',
    ].join('|'),
  ),
  ofAnother: within(`(?:hatte|habe|kenne|hab) ich ${PATIENTS}|ich (?:hatte|habe|kenne) ${PATIENTS}`),
  goesOn:
    /^(?:sie|er|die|der) (?:hat|hatte|ist|war|nahm|nimmt|konnte|wurde|musste|bekam)(?!\p{L})|^(?:und|dann|daraufhin) /u,
}
