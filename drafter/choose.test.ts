import { expect, it } from 'vitest'
import { chooseDrafter } from './choose.ts'

it('drafts without a model when nothing else is asked for', () => {
  expect(chooseDrafter({ kind: 'extractive' }).name).toBe('extractive')
})

it('drafts with the model that is asked for', () => {
  const settings = { baseUrl: 'http://127.0.0.1:11434/v1', model: 'llama3.1:8b', apiKey: null }
  expect(chooseDrafter({ kind: 'openai', ...settings }).name).toBe('openai:llama3.1:8b')
})
