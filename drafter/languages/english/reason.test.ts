import { describe, expect, it } from 'vitest'
import { named, sided, stated } from './reason.ts'

it.each([
  ['andrew is a 62-year-old male who presents today with complaints of joint pain', 'complaints of joint pain'],
  ['she is here for left leg pain', 'left leg pain'],
  ['your pcp looks like he sent you over for a nonhealing foot ulcer on your right foot', 'nonhealing foot ulcer'],
  ['i see that you are experiencing some right foot pain could you tell me what happened', 'right foot pain'],
  ['you are coming in and for evaluation of a newly diagnosed ovarian cancer', 'ovarian cancer'],
])('hears why the patient came: %s', (clause, reason) => {
  expect(stated(clause)).toBe(reason)
})

it.each([
  'i see that you had some kidney stones in the past',
  'the nurse told me you have your insurance card',
  'she is here with her husband',
  'i see that you have had a mammogram',
])('does not take anything else for the reason: %s', (clause) => {
  expect(stated(clause)).toBeNull()
})

it.each([
  ['i am having a lot of pain at the end of my right middle finger', 'right middle finger pain'],
  ['i am doing well but my big toe hurts', 'big toe pain'],
  ['i have been dizzy', 'dizziness'],
  ['i hurt my right ankle', 'right ankle pain'],
  ['my left shoulder is killing me', 'left shoulder pain'],
  ['i hurt my knee years ago', null],
  ['my mother has pain in her hip', null],
])('names the complaint of %s', (clause, complaint) => {
  expect(named(clause)).toBe(complaint)
})

describe('sided', () => {
  it('adds a side named more than once, and says where it was', () => {
    expect(sided('knee pain', ['hello', 'it is my right knee', 'the right knee is swollen'])).toEqual({
      text: 'right knee pain',
      at: 1,
    })
  })

  it('adds no side that is named only once, or along with the other', () => {
    expect(sided('knee pain', ['it is my right knee']).text).toBe('knee pain')
    expect(sided('knee pain', ['my right knee', 'the right knee', 'the left knee is fine']).text).toBe('knee pain')
  })

  it('drops a side that the other outnumbers', () => {
    const clauses = [
      'some right knee pain',
      'it is not the right knee',
      'the left knee',
      'my left knee',
      'the left knee',
    ]
    expect(sided('right knee pain', clauses).text).toBe('knee pain')
  })

  it('leaves anything without a side as it is', () => {
    expect(sided('shortness of breath', ['my right knee', 'my right knee']).text).toBe('shortness of breath')
  })
})
