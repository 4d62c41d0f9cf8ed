import { expect, it } from 'vitest'
import { chooseDrafter } from './choose.ts'

it('drafts without a model when nothing else is asked for', () => {
  expect(chooseDrafter({ kind: 'extractive' }).name).toBe('extractive')
})
