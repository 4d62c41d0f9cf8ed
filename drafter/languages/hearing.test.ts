import { describe, expect, it } from 'vitest'
import { english } from './english/english.ts'
import { german } from './german/german.ts'

const heard = (pack: typeof english, text: string) => pack.clean(text.split(' '))

describe('a filler word', () => {
  it.each([
    ['the right wrist is okay', 'the right wrist is okay'],
    ['he is drinking okay not eating', 'he is drinking okay not eating'],
    ['if everything is alright at home', 'if everything is alright at home'],
    ['the plan okay is to wait', 'the plan is to wait'],
    ['that is okay', 'that is'],
    ['it does not really hurt', 'it does not really hurt'],
    ['it really hurts', 'it hurts'],
    ['if you like, because it helps', 'if you like, because it helps'],
    ['every now and then', 'every now and then'],
    ['oh my gosh it hurts', 'it hurts'],
    ['i do not think so , it is dry', 'i do not think so, it is dry'],
    ['a fracture , i do not think so', 'a fracture, i do not think so'],
    ['the right , yes , is red', 'the right, is red'],
    ['i sleep badly , doctor .', 'i sleep badly'],
    ["it's gone", "it's gone"],
    ['for , say , four weeks', 'for 4 weeks'],
    ['muddled since , what , yesterday', 'muddled since yesterday'],
    ['a weight , sort of thing', 'a weight'],
    ['fifty or something', '50'],
    ['my migraines , they are worse', 'my migraines are worse'],
    ['my knee hurts , it is sore', 'my knee hurts, it is sore'],
    ['a little bit of protein', 'a little protein'],
    ['a little bit of the pain', 'a little of the pain'],
    ['five hundreds', '500s'],
    ['hemoglobin thirteen one', 'hemoglobin 13.1'],
    ['creatinine one point oh', 'creatinine 1.0'],
    ['right-sided pain', 'right-sided pain'],
    ['it was, like, tight', 'it was tight'],
    ['every 3 days or so', 'every 3 days or so'],
    ['it hurts so', 'it hurts'],
  ])('is left out of English unless it says how something is: %s', (said, left) => {
    expect(heard(english, said)).toBe(left)
  })

  it.each([
    ['der blutdruck ist wieder okay', 'der blutdruck ist wieder okay'],
    ['die wunde okay heilt ab', 'die wunde heilt ab'],
    ['das ist okay', 'das ist'],
    ['das röntgenbild von eben', 'das röntgenbild von eben'],
    ['das ist eben so', 'das ist so'],
    ['nicht immer , aber , ja , schon oft', 'nicht immer, aber ja, schon oft'],
    ['alle , sagen wir , 2 stunden', 'alle 2 stunden'],
    ['wenn es wund ist , salben', 'wenn es wund ist, salben'],
    ['so kann ich nicht stehen', 'so kann ich nicht stehen'],
    ['so das knie ist dick', 'das knie ist dick'],
    ['ach so , und das knie', 'das knie'],
    ['zwei- , dreimal am tag', '2-, 3-mal täglich'],
    ['tief ein- und ausatmen', 'tief ein- und ausatmen'],
    ['gelb , na ja , eher grün', 'gelb, eher grün'],
    ['boah , ist der dünn', 'ist der dünn'],
    ['vor , sagen wir , 2 wochen', 'vor 2 wochen'],
    ['wir setzen es ab , ab sofort', 'wir setzen es ab, ab sofort'],
  ])('is left out of German unless it says how something is: %s', (said, left) => {
    expect(heard(german, said)).toBe(left)
  })
})

it.each([
  ['because of the bleeding', 'because of the bleeding'],
  ['because you smoked, we will repeat it', 'because you smoked, we will repeat it'],
  ['because it hurts', 'it hurts'],
])('“because” is left out unless the rest needs it: %s', (said, left) => expect(heard(english, said)).toBe(left))

it.each([
  ['right eyelid is swollen', 'right eyelid is swollen'],
  ['right testis is tender', 'right testis is tender'],
  ['right knee is warm', 'right knee is warm'],
  ['right so it is warm', 'it is warm'],
])('“right” at the beginning is left out unless it is a side: %s', (said, left) => {
  expect(heard(english, said)).toBe(left)
})

it.each([
  ['mittelohr gerötet', 'HNO'],
  ['fettleber', 'Abdomen'],
  ['mittelbauch druckschmerz', 'Abdomen'],
  ['linksherz vergrößert', 'Herz'],
])('a part of the body also has its label within a compound: %s', (said, label) => {
  expect(german.labels.exam.find(([, pattern]) => pattern.test(said))?.[0]).toBe(label)
})
