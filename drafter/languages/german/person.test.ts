import { describe, expect, it } from 'vitest'
import { ofDoctorsWords, ofThemselves, withPolite } from './person.ts'
import { thirdOf, thirdOfFirst } from './verbs.ts'

it.each([
  ['nehmen', 'nimmt'],
  ['einnehmen', 'einnimmt'],
  ['brauchen', 'braucht'],
  ['arbeiten', 'arbeitet'],
  ['wechseln', 'wechselt'],
  ['waren', 'war'],
])('"Sie %s" is "%s" in the third person', (plural, third) => expect(thirdOf(plural)).toBe(third))

it.each([
  ['nehme', 'nimmt'],
  ['huste', 'hustet'],
  ['merkte', 'merkte'],
  ['kam', 'kam'],
  ['geb', 'gibt'],
  ['rechne', 'rechnet'],
  ['heute', null],
])('"ich %s" is %s in the third person', (first, third) => expect(thirdOfFirst(first)).toBe(third))

describe('what patients say about themselves', () => {
  it.each([
    ['ich schlafe schlecht', 'Pat. schläft schlecht'],
    [
      'nur wenn ich auf der seite liege und die knie aufeinander liegen',
      'nur wenn Pat. auf der seite liegt und die knie aufeinander liegen',
    ],
    ['nachts wache ich auf', 'nachts wacht Pat. auf'],
    ['weil ich angst habe', 'weil Pat. angst hat'],
    ['ich habe mich verletzt', 'Pat. hat sich verletzt'],
    ['mir ist schwindlig', 'Pat. ist schwindlig'],
    ['vor 2 jahren, glaub ich', 'vor 2 jahren, glaubt Pat.'],
    ['seit ich die tablette nehme', 'seit Pat. die tablette nimmt'],
    ['ich liege da und grüble', 'Pat. liegt da und grübelt'],
    ['da war ich bei 52 und habe geschwitzt', 'da war Pat. bei 52 und hat geschwitzt'],
    ['ich hör am linken ohr nichts mehr', 'Pat. hört am linken ohr nichts mehr'],
    ['am rücken schmier ich nichts', 'am rücken schmiert Pat. nichts'],
    ['schlafen tu ich', 'schlafen tut Pat.'],
    ['ich stieg aus dem bett', 'Pat. stieg aus dem bett'],
    ['da verschlief ich', 'da verschlief Pat.'],
    ['ich esse brot und heiße suppe', 'Pat. isst brot und heiße suppe'],
    ['wenn ich den kopf drehe oder aufs klo gehe', 'wenn Pat. den kopf dreht oder aufs klo geht'],
    ['wenn ich salz oder zucker esse', 'wenn Pat. salz oder zucker isst'],
    ['seitdem krieg ich keine luft', 'seitdem kriegt Pat. keine luft'],
    ['ich sitze da und denk an die hilde', 'Pat. sitzt da und denkt an die hilde'],
    ['damit kann ich leben', 'damit kann Pat. leben'],
    ['hab dann gehüpft', 'hat dann gehüpft'],
    ['wenn ich lang knie', 'wenn Pat. lang kniet'],
    ['ich kühle ihn und leg ihn hoch', 'Pat. kühlt ihn und legt ihn hoch'],
  ])('%s', (said, written) => expect(ofThemselves(said)).toBe(written))

  it.each([
    'wir sind umgezogen',
    'links glaube ich',
    'morgens nur ich',
    'ich selbst nicht',
    'ich glaub ich muss sterben',
    'weil ich gestern',
    'dass er zahlt und ich lieg rum',
  ])('stays a quote: %s', (said) => expect(ofThemselves(said)).toBeNull())
})

describe('what doctors say', () => {
  const written = (said: string, isPlan = true) => ofDoctorsWords(said.toLowerCase(), said, isPlan)

  it.each([
    ['Dann nehmen Sie bitte 3-mal täglich 1 Tablette', '3-mal täglich 1 tablette'],
    ['Wenn Sie Fieber bekommen, kommen Sie gleich', 'wenn Pat. fieber bekommt, gleich kommen'],
    ['Rufen Sie vorher an', 'vorher anrufen'],
    ['Das Ramipril erhöhen wir auf 10 mg', 'das ramipril auf 10 mg erhöhen'],
    ['Ich würde Ihnen Empagliflozin dazugeben', 'Vorschlag: empagliflozin dazugeben'],
    ['Das ist für Sie zu hoch', 'das ist für Pat. zu hoch'],
    ['Da schreibe ich Ihnen Dekristol auf', 'dekristol aufschreiben'],
    ['Das EKG machen wir, und ich', 'das ekg, und ich'],
    ['Und ich, wir machen ein EKG', 'und ich, ein ekg'],
    ['Sie bekommen ein Rezept', 'Pat. bekommt ein rezept'],
    ['Bei Atemnot oder Fieber rufen Sie an', 'bei atemnot oder fieber anrufen'],
    ['Wenn Sie Fieber haben, Blut husten oder verwirrt werden', 'wenn Pat. fieber hat, blut hustet oder verwirrt wird'],
    ['Wenn Sie Durchfall haben, viel trinken', 'wenn Pat. durchfall hat, viel trinken'],
    ['Wenn Sie Husten haben, erhöhen wir das Ramipril', 'wenn Pat. husten hat, das ramipril erhöhen'],
    ['Wenn Sie Fieber haben, hilft Ihnen das', 'wenn Pat. fieber hat, hilft Pat. das'],
    ['Wenn Sie Fieber haben, die Schmerzen stärker werden', 'wenn Pat. fieber hat, die schmerzen stärker werden'],
    ['Solange Sie essen und trinken und kein Fieber haben', 'solange Pat. isst und trinkt und kein fieber hat'],
    ['Damit Sie nicht stürzen', 'damit Pat. nicht stürzt'],
    ['Damit haben Sie einen Diabetes', 'damit hat Pat. einen diabetes'],
    ['Die Sehne liegt, wo sie hingehört', 'die sehne liegt, wo sie hingehört'],
    ['Wenn sie wieder spuckt, kommen Sie gleich', 'wenn sie wieder spuckt, gleich kommen'],
    ['Dann setzen Sie das Metformin ab und rufen an', 'das metformin absetzen und anrufen'],
    ['Nehmen Sie zwei und rufen an', 'zwei nehmen und anrufen'],
    ['Ich rufe Sie morgen an wegen der Werte', 'Pat. morgen anrufen wegen der werte'],
    ['Dann schicke ich Sie in die Klinik', 'Pat. in die klinik schicken'],
    ['Zur Sicherheit will ich trotzdem ein MRT', 'zur sicherheit ein mrt'],
    ['Vorher brauche ich noch eine Nervenmessung', 'vorher noch eine nervenmessung'],
    ['Als Tablette nehmen Sie eine halbe', 'als tablette eine halbe'],
    ['Wenn Sie Fieber bekommen oder Halsweh, absetzen', 'wenn Pat. fieber bekommt oder halsweh, absetzen'],
    ['Schreiben Sie auf, wann Sie trinken und wann Sie müssen', 'aufschreiben, wann Pat. trinkt und wann Pat. muss'],
    ['wenn es blutet, rufen sie gleich an', 'wenn es blutet, gleich anrufen'],
    ['nehmen sie davon zwei', 'davon zwei'],
    ['Nehmen Sie das heute Abend', 'das heute abend nehmen'],
    ['Kommen Sie Montag noch mal', 'montag noch mal kommen'],
    ['Dienstag komme ich vorbei und nehme Blut ab', 'dienstag vorbeikommen und blut abnehmen'],
    ['Messen Sie zu Hause, und schreiben es auf', 'zu hause messen, und es aufschreiben'],
    ['Sie sind 44, haben zwei Kinder', 'Pat. ist 44, hat zwei kinder'],
    ['Sie werden schlecht schlafen und sind müde', 'Pat. wird schlecht schlafen und ist müde'],
    ['Ich hatte daran gedacht, Sie einzuweisen', 'ich hatte daran gedacht, Pat. einzuweisen'],
    ['Essen, worauf Sie Lust haben', 'essen, worauf Pat. lust hat'],
    ['Wir stellen um auf Leflunomid', 'umstellen auf leflunomid'],
    ['Wir wiegen Sie jedes Mal', 'Pat. jedes mal wiegen'],
    ['Wir machen den Ultraschall', 'den ultraschall machen'],
    ['Das reicht nicht, da würde ich mit Ramipril beginnen', 'das reicht nicht, Vorschlag: mit ramipril beginnen'],
    ['Wenn Sie jeden Abend husten', 'wenn Pat. jeden abend hustet'],
    ['Entweder Sie bleiben drin, oder wir impfen', 'entweder Pat. bleibt drin, oder impfen'],
    ['Das tauschen wir gegen Rizatriptan, 10 mg', 'das tauschen gegen rizatriptan, 10 mg'],
    ['Wir tauschen Ramipril gegen Candesartan, 8 mg', 'ramipril tauschen gegen candesartan, 8 mg'],
  ])('%s', (said, note) => expect(written(said)).toBe(note))

  it.each([
    ['a question', 'Was haben Sie im März bekommen'],
    ['perhaps a second order', 'Nehmen Sie die blauen und roten Tabletten'],
    ['perhaps other people', 'Die Tabletten, sie machen müde'],
  ])('stays a quote: %s', (_, said) => expect(written(said)).toBeNull())

  it('leaves what the doctor does outside a plan as it is', () => {
    expect(written('Ich messe den Blutdruck', false)).toBe('ich messe den blutdruck')
  })
})

it.each([
  ['wenn sie fieber haben, rufen sie an.', 'wenn Sie fieber haben, rufen Sie an.'],
  ['wenn sie wieder spuckt, kommt sie her', 'wenn sie wieder spuckt, kommt sie her'],
  ['damit sie nicht stürzen', 'damit Sie nicht stürzen'],
  ['sie ist vier und nimmt es', 'sie ist vier und nimmt es'],
  ['das ist für ihr knie.', 'das ist für Ihr knie.'],
])('"%s" in the polite form is "%s"', (said, written) => expect(withPolite(said)).toBe(written))
