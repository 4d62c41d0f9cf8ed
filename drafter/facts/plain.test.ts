import { describe, expect, it } from 'vitest'
import { segmentOf } from '../corpora/consultations/consultations.ts'
import type { Fact } from './fact.ts'
import { factsOf, RULES } from './facts.ts'

/** "drug ramipril stopped", "family cancer absent other": a fact in short. */
const told = ({ kind, name, assertion, status, experiencer }: Fact): string =>
  [
    kind,
    name,
    kind === 'drug' || status === 'declined' ? status : assertion,
    ...(experiencer === 'patient' ? [] : [experiencer]),
  ].join(' ')

const GREETING = {
  de: ['D: Guten Tag.', 'P: Guten Tag.', 'D: Gut.'],
  en: ['D: Hello.', 'P: Hello.', 'D: Okay.'],
} as const
/** However doubtful: a sentence alone is no talk. */
const ALL = { ...RULES, verify: null }
const read = (language: 'de' | 'en', said: string): string[] =>
  factsOf([...GREETING[language], ...said.split(' / ')].map(segmentOf), language, ALL).map(told)

// Plain everyday statements: none of them is a puzzle.
describe('plain sentences', () => {
  it.each([
    ['de', 'D: Rauchen Sie? / P: Noch nie.', 'social rauchen absent'],
    ['de', 'D: Trinken Sie Alkohol? / P: Ich trinke nie.', 'social alkohol absent'],
    ['en', "D: Do you drink? / P: I'm teetotal.", 'social alcohol absent'],
    ['en', "D: Do you drink alcohol? / P: I don't drink much.", 'social alcohol present'],
    ['de', 'D: Haben Sie Husten? / P: Nur nachts.', 'symptom husten present'],
    ['de', 'D: Haben Sie Husten? / P: Das hatte ich noch nie.', 'symptom husten absent'],
    ['en', "D: Any cough? / P: Can't say I have.", 'symptom cough absent'],
    ['en', 'D: Any cough? / P: All the time.', 'symptom cough present'],
    ['en', 'P: No blood in my poo, no vomiting, just diarrhoea.', 'symptom diarrhea present'],
    ['de', 'P: Krebs gibt es bei uns in der Familie nicht.', 'family krebs absent other'],
    ['en', "P: My grandad on my dad's side died of a heart attack.", 'family heart attack present grandfather'],
    ['de', 'P: Der Opa väterlicherseits ist am Herzinfarkt gestorben.', 'family herzinfarkt present grandfather'],
    ['de', 'P: Ich bin gestern die Treppe runtergefallen.', 'symptom sturz present'],
    ['de', 'D: Ein MRT ist im Moment nicht nötig.', 'order mrt declined'],
    ['de', 'D: Nee, dann lassen wir das mit dem Röntgen.', 'order röntgen declined'],
    ['en', 'D: No, scratch the treadmill.', 'order stress test declined'],
    ['en', 'D: Forget about the MRI.', 'order mri declined'],
    ['de', 'D: Am Freitag möchte ich Sie noch mal sehen.', 'follow_up kontrolle present'],
    ['de', 'D: Kommen Sie in einem halben Jahr wieder.', 'follow_up kontrolle present'],
    ['de', 'P: Wann soll ich wieder da sein? / D: Am 14. März.', 'follow_up kontrolle present'],
    ['en', "D: I'll give you a ring next Friday.", 'follow_up follow-up present'],
    ['en', "P: When do you want to see me again? / D: Let's say six weeks.", 'follow_up follow-up present'],
    ['en', 'D: Can you come in on Monday? / P: Yes, that works.', 'follow_up follow-up present'],
    ['de', 'D: Stellen Sie sich mal auf die Waage. 84 Kilo.', 'vital gewicht present'],
    ['de', 'P: Sie hatte gestern 39,4 Fieber.', 'vital temperatur present'],
    ['en', "D: I'll just feel your pulse. That's 76.", 'vital pulse present'],
    ['de', 'P: Kontrastmittel darf ich nicht haben.', 'allergy kontrastmittel present'],
    ['de', 'D: Wir könnten es mit Sertralin versuchen. / P: Das kommt nicht infrage.', 'drug sertraline declined'],
    [
      'de',
      'D: Die Ödeme kommen vom Amlodipin. Das setzen wir ab und Sie bekommen stattdessen Candesartan.',
      'drug amlodipine stopped',
    ],
    ['en', 'D: Straight leg raise is negative on both sides.', 'finding straight leg raise absent'],
    ['de', 'D: Allergisch gegen irgendwas / P: Nein gegen gar nichts', 'allergy allergien absent'],
    ['en', "D: Tell you what, we'll get an X-ray of that wrist.", 'order x-ray present'],
    ['de', 'D: Wissen Sie was, wir machen noch ein MRT.', 'order mrt present'],
    ['en', "D: I'm raising your losartan to a hundred milligrams.", 'drug losartan changed'],
    [
      'de',
      'P: Seit sechs Wochen stolpert das Herz, vor allem am Abend. / D: Apixaban, 5 Milligramm, morgens und abends eine.',
      'drug apixaban started',
    ],
    [
      'en',
      'P: For about six weeks my heart has been racing, mostly at night. / D: And metoprolol, 25 milligrams once a day.',
      'drug metoprolol started',
    ],
    [
      'de',
      'P: Seit sechs Wochen stolpert das Herz, vor allem am Abend. / D: Frau Meier nimmt Ramipril, 5 Milligramm.',
      'drug ramipril continued',
    ],
    [
      'en',
      'P: For about six weeks my heart has been racing. / D: Current medications: ramipril, 5 milligrams a day.',
      'drug ramipril continued',
    ],
    ['de', 'P: Mein Vater hatte Diabetes. Und einen Infarkt, mit 72.', 'family herzinfarkt present father'],
    ['en', 'P: My mum had asthma. And a stroke, later on.', 'family stroke present mother'],
    ['en', 'D: We can skip the x-ray.', 'order x-ray declined'],
    ['de', 'D: Eine Lungenembolie, glaube ich nicht.', 'diagnosis lungenembolie absent'],
    ['de', 'D: An eine Lungenembolie, denke ich bei dem Befund nicht.', 'diagnosis lungenembolie absent'],
    ['en', "D: Appendicitis, I don't think so.", 'diagnosis appendicitis absent'],
    ['en', "D: I can't rule out a slipped disc.", 'diagnosis slipped disc possible'],
    ['en', 'D: Possible appendicitis.', 'diagnosis appendicitis possible'],
    ['en', 'D: Most likely irritable bowel, coeliac has been ruled out.', 'diagnosis celiac disease absent'],
    ['de', 'D: Für eine Thrombose spricht nichts.', 'diagnosis thrombose absent'],
    ['en', "D: Lymph nodes aren't enlarged.", 'finding lymph nodes enlarged absent'],
    ['en', 'D: Right eardrum red.', 'finding eardrum red present'],
    ['de', 'D: Fieber, Husten, Schnupfen? / P: Husten ja. Sonst nichts.', 'symptom fieber absent'],
    ['en', 'D: Fevers, night sweats? / P: I wish. Nothing like that.', 'symptom fever absent'],
    ['en', 'P: He came at me with a knife.', 'risk weapon present'],
    ['en', "P: I can't tolerate codeine.", 'allergy codeine present'],
    ['en', 'D: Any medicines, any allergies? / P: Ramipril, and the blue inhaler.', 'drug ramipril continued'],
    ['en', 'D: Any medicines? Any allergies? / P: Nothing. Oh, amoxicillin.', 'allergy amoxicillin present'],
    ['en', 'D: Are you allergic to any medicines? / P: Ibuprofen.', 'allergy ibuprofen present'],
    ['de', 'D: Allergien? / P: Nein, keine. Mein Knie tut seit zwei Wochen weh.', 'symptom knieschmerz present'],
    ['de', 'D: Nehmen Sie Medikamente, haben Sie Allergien? / P: Ramipril.', 'drug ramipril continued'],
    ['de', 'D: Allergien? Dauermedikamente? / P: Nur Ramipril.', 'drug ramipril continued'],
    ['de', 'D: Medikamentenallergien? / P: Novalgin.', 'allergy metamizole present'],
    ['de', 'P: Die Statine hab ich nie vertragen.', 'allergy statin present'],
    ['de', 'D: Wir nehmen Amoxicillin. / P: Dagegen bin ich allergisch.', 'allergy amoxicillin present'],
    ['en', 'P: I take 75 micrograms of levothyroxine.', 'drug levothyroxine continued'],
    ['en', "D: Any thoughts of harming yourself? / P: I'm so tired of it all.", 'risk self-harm possible'],
    ['de', 'D: Haben Sie Gedanken, sich etwas anzutun? / P: Ich bin es so leid.', 'risk suizidgedanken possible'],
  ] as const)('%s, "%s" says %s', (language, said, fact) => {
    expect(read(language, said)).toContain(fact)
  })

  it.each([
    ['en', 'D: Anybody smoke at home? / P: No.', /smok/],
    ['de', 'D: Raucht jemand zu Hause? / P: Nein.', /rauch/],
    ['de', 'P: Gegen Grippe bin ich geimpft.', /^history grippe present/],
    ['en', 'P: My last tetanus shot was in 2018.', /^history tetanus present/],
    ['de', 'D: Rauchen Sie? / P: Mein Mann raucht.', /rauchen/],
    ['de', 'D: Kommen Sie in drei Tagen zur Kontrolle, bei Fieber sofort.', /fieber/],
    ['en', 'D: Urine shows leukocytes, nitrite negative.', /leuk/],
    ['en', 'P: It burns when I pee but there is no blood.', /^lab/],
    ['de', 'P: Es brennt beim Wasserlassen, aber kein Blut im Urin.', /^lab/],
    [
      'de',
      'D: Thrombose mal gehabt, oder in der Familie? / P: Nein. Nur meine Mutter hatte Brustkrebs.',
      /thrombose present/,
    ],
    ['en', "D: Oxygen level's 98 per cent.", /lithium/],
    ['en', "D: I don't hear a murmur.", /hearing/],
    ['en', "P: I guess so, I can't see it.", /vision/],
    ['en', 'D: Could you put weight on it? / P: Yeah, I limped off.', /weight present/],
    ['en', 'D: It comes and goes.', /colic/],
    ['en', "P: It's like a knife when I breathe in.", /weapon/],
    ['en', "P: I'd rather avoid the knife if I could.", /weapon/],
    ['de', 'P: Muss der graue Star unters Messer?', /waffe/],
    ['de', 'D: Das Blut, das Ihnen die Hausärztin abgenommen hat, ist in Ordnung.', /gewichtsverlust/],
    ['en', 'D: Is it worse lying down, or with coughing? / P: No.', /cough/],
    ['de', 'D: Wird es beim Husten schlimmer? / P: Nein.', /husten/],
    ['en', 'D: Do you see zigzags, or blind spots? / P: No.', /rash/],
    ['de', 'D: Die Blutung ist gestillt.', /^risk/],
    ['en', "D: I'd like a vitamin D level.", /^drug/],
    ['de', 'D: Apixaban nehmen Sie ab morgen wieder.', /^follow_up/],
  ] as const)('%s, "%s" says nothing about %s', (language, said, fact) => {
    expect(read(language, said).filter((one) => fact.test(one))).toEqual([])
  })

  it('keep the side that a doctor names first, and the dose before a name', () => {
    const sides = factsOf(['D: Right eardrum red.'].map(segmentOf), 'en').map(({ attributes }) => attributes.side)
    expect(sides).toContain('right')
    const [drug] = factsOf(['P: Ich nehme täglich 75 Mikrogramm L-Thyroxin.'].map(segmentOf), 'de')
    expect(drug?.attributes).toMatchObject({ dose: '75', unit: 'mcg' })
    const [corrected] = factsOf(['D: Ramipril five?', 'P: No, ten.'].map(segmentOf), 'en')
    expect(corrected).toMatchObject({ assertion: 'present', attributes: { dose: '10' } })
  })
})

it.each([
  [
    ['D: LDL 142 mg/dl.', 'D: Kreatinin 1,1 mg/dl, L4/5 mit Vorfall.', 'D: Kalium 4,2 mmol/l.', 'D: HbA1c 7,2 %.'],
    ['ldl 142', 'kreatinin 1.1', 'kalium 4.2', 'hba1c 7.2'],
  ],
  [
    ['D: Das Kalium liegt bei 4,2.', 'D: Leukozyten 9,3.', 'D: Thrombozyten 250.', 'D: Hb 13,1.'],
    ['kalium 4.2', 'leukozyten 9.3', 'thrombozyten 250', 'hämoglobin 13.1'],
  ],
])('"%s" keeps the value of each measure', (said, values) => {
  const facts = factsOf([...GREETING.de, ...said].map(segmentOf), 'de').filter(({ kind }) => kind === 'lab')
  expect(facts.map(({ name, attributes }) => `${name} ${attributes.value}`)).toEqual(values)
})

it('keeps all that is answered about self-harm', () => {
  const talk = ['D: Any thoughts of ending your life?', "P: The rope's in the shed. It's just the dog that stops me."]
  const [risk] = factsOf([...GREETING.en, ...talk].map(segmentOf), 'en').filter(({ kind }) => kind === 'risk')
  expect(risk?.sources.map(({ quote }) => quote).join(' ')).toContain('the dog')
})

it.each([
  [
    'en',
    'P: I take insulin for my diabetes and 100 milligrams of aspirin every morning.',
    ['insulin', 'acetylsalicylic acid 100 mg'],
  ],
  ['en', 'P: I take metformin and 5 mg bisoprolol.', ['metformin', 'bisoprolol 5 mg']],
  ['de', 'P: Ich nehme Metformin und 5 mg Bisoprolol.', ['metformin', 'bisoprolol 5 mg']],
  ['de', 'P: Ich nehme Ramipril 5 mg, Bisoprolol 2,5 mg.', ['ramipril 5 mg', 'bisoprolol 2.5 mg']],
] as const)('%s, "%s" says which drug each dose belongs to', (language, said, drugs) => {
  const facts = factsOf([...GREETING[language], said].map(segmentOf), language).filter(({ kind }) => kind === 'drug')
  expect(facts.map(({ name, attributes: { dose, unit } }) => [name, dose, unit].filter(Boolean).join(' '))).toEqual(
    drugs,
  )
})
