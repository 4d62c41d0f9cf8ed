import type { LanguagePack } from '../extractive/pack.ts'
import type { Unit } from './03-units.ts'

/** Leaves out what doctors say about themselves and their own families, and what anybody says about another patient. */
export function withoutAsides(units: readonly Unit[], { asides }: LanguagePack): Unit[] {
  let story: Unit | null = null
  return units.filter((unit) => {
    const { speaker, text, turn } = unit
    const goesOn = story !== null && story.turn === turn && asides.goesOn.test(text)
    story = goesOn || asides.ofAnother.test(text) ? unit : null
    return story === null && !(speaker === 'doctor' && asides.ofDoctor.test(text))
  })
}
