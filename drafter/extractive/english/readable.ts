import type { SectionClass } from '../sections.ts'
import type { Unit } from '../units.ts'
import { CUES, PATTERNS } from './cues.ts'

/** What never belongs in a note, whoever said it. */
const UNUSABLE =
  /\b(?:thank|thanks|welcome|bye|hello|sorry|nice to|good to see|great to see|how are you|see you (?:then|later|soon)|(?<!heart |bowel |breath |lung |lungs )sounds? (?:good|great)|does that|make sense|have a (?:good|great|nice)|any questions|questions for|you guys|oh my|god|gosh|show me|finalize|lol|haha|awesome|congratulations|good luck|take care|let me|hold on|hang on|bear with|you know|i mean|what do you|dragon|the computer|on the screen|pull up|my nurse|my notes|assistant|front desk|discharged|(?:patient|she|he) appreciates?|talk a little|look into that|lay back|lie back|look and|turn (?:your|their|her|his)|hold (?:your|their|her|his) (?:arm|hand|leg|head)|push against|killing|big words|a seat|sit down|phenomenal|exciting|would that be|by listening to|pull on|twist|reviewed our records|out of the ordinary|i looked here|template|review of systems? sheet|checked in with|anything (?:under|over)|(?:this|that) is where|paperwork|weather|football|movie|glad|happy (?:to|that|with that)|no worries|of course|i understand|i see|i know|i do not know|you see|guess what|to be honest|believe it|i hear you|i promise|excited|funny|hilarious|(?:i|we) (?:will|would like to|can|should) (?:go ahead |just |now |quickly |briefly )*(?:do (?:a|an|your|the|my) (?:\w+ )?(?:exam|physical)|take a (?:\w+ )?(?:look|listen|peek)|talk about (?!further)|go over|look at|check out|feel|listen|examine|see how|walk|explain|tell|ask|touch|see what|get started|get you|be right|press|push|tap)|(?:we|i) do have some options|where were we|no problem|as long$|medical record number|excuse|ma'am|(?<!^)is that (?:still|right|okay|what|how)|within the patient|people|many reasons|common in|assessment and plan|recording|beautiful|we have heard that|this is (?:great|good)|not sure (?:if|what|why|how|whether|when|about)|i will the patient|we will (?:first )?start with (?:the|his|her|their) (?!.*\d)|is that (?:what|right|correct|okay)|i will be reminded|i will hold|reasons (?:as to )?why|the whole thing|(?:has|have) there been|when am|(?:why|how|what) (?:do|does|did|are|am) (?:not )?(?:we|i|they|the patient)|order the medications? and (?:the )?procedures|advised (?:the patient|him|her) to (?:squeeze|push|pull|lift|bend|raise|breathe)|^in the past have|i have been (?:having|feeling)|i will check (?:her|his|their|the) (?:reflexes|heart|lungs|pulses?|strength)|reports that that|next patient|date of birth|every step of the way|nothing (?:that )?i am concerned|vacation|about to go in|my doctor|said i had|tell me|(?:ask|answer) (?:that|a|the|this) question|feel that and|here (?:are|is) (?:the|her|his|their|our)|the ice thing|i do not remember)\b/
const FRAGMENT_START =
  /^(?:no well|not unless|not that|not until|(?:probably|maybe|possibly) [a-z]+ing|may|might|will|must|having|being|getting|doing|explains|occasionally especially|to|of|than|or|nor|which|who|whom|whose|what|when|where|why|how|while|although|though|is|are|was|were|do|does|did|have|has|had|can|could|would|should|may|might|am|be|been|being|if it|if that|as|it is it|that is it|that is (?:good|great|fine|okay|right|all|why|what|how)|this is (?:good|great)|it is (?:good|great|okay|fine)|same|too|either|anything|something|other than|a lot|a little|here|there|really|stuff|things|this|that)$|^(?:to|than|or|nor|whom|whose|what|why|how|although|is|are|was|were|do|does|did|have|has|had|can|could|would|should|may|might|will|must|having|being|getting|doing|explains|give|look|consider|imagine|remember|think|say|see|tell|turn|hold|raise|press|breathe|let|am|been|be|which|who|it is it|that is it|that is (?:good|great|fine|okay|right|all|why|what|how)|same|too|either|where|(?:she|he|they|the patient) it|(?:she|he|they|the patient) (?:is|was|has)(?=,)|\w+ that there|not|usually (?:after|when|if|like)|\d+ (?:so|and|but)|that (?:is|was|will|would|can|has|does|should|could|helps|means)|no well|not unless|not until|(?:probably|maybe|possibly) [a-z]+ing|(?:on|in|at|for|with|from|of) (?:this|that|the|his|her|their|our) [\w-]+(?: [\w-]+){0,2}$)\b/
const DANGLING_END =
  /\b(?:otherwise|below|over|and based on the \w+|a (?:congenital|little|big|small|good|bad|normal|mild)|looks?|based|and (?:over|during|for|in) (?:the|a) (?:past|last) \w+|(?:but|and) last (?:week|time|month|year)|when|where|while|any|any other|every now|now and|(?:and|but) (?:correct|improve|help)|makes|gives|appears? to be|seems? to be|looks? to be|and|but|or|so|because|the|a|an|my|your|his|her|their|of|to|with|(?<!\b(?:due|overdue|cared|accounted|looked|tested|treated|screened|scheduled) )for|at|about|from|by|as|very|really|like|that is|it is|i|you|we|they|able|supposed|kind of|if|than|what|which|who|do|does|did|would|could|should|will|also|more of|some of|one of|and then|maybe|not|am|is|are|was|were|been|being|everything|everything else|probably|i think|to (?:prevent|limit|see|get|make|keep)|make sure|around doing|(?:but|and) with (?:the|his|her|their) [a-z]+|(?:order|get|do|run) (?:a|some|the|those|another|more) tests?|(?:endorsing|having|doing|taking|using|noticed?|feels?|had|has) (?:this|that|these|those|it|them)|(?:is|are|was|were|been) (?:doing|going|having)|(?:have|has|had) seen|i will order|can also help|increasing|i will keep|prevented|caused|(?:has|have|had) had|next time|doctor|wear|of those|decrease|check|watch|take|happens|(?:do|does|did) not believe|last time|if (?:she|he|they|it|the patient) (?:has|have|is|are|do|does)|because nothing|only|greater|saw|told|said|thinks|(?<!annual |routine |physical |yearly |wellness |self-|nasal |skin |breast |eye |pelvic )(?:exams?|examination)|(?<!going |come |came |keep |put |turned |later |moving |carry |what is going )on|(?<!come |came |go |went |goes |going |move |sleep |moved |coming |brought |check |checked |lived )in)$/

export const HAS_VERB =
  /^(?:she|he|it|this|that|the patient) (?:[a-z]+ly |also |still |just |even |never |always |often |sometimes )?[a-z]{2,}(?<!ou)s\b(?! of)|^(?:i|we) (?!to\b)[a-z]{4,}\b|^(?:she|he|they|we|i|the patient) (?:woke|slipped|hit|let|put|think|find|own|know|see|wish|hope)\b|\b(?:is|are|was|were|has|have|had|will|can|could|should|may|might|must|would|does|do|did|shows|takes|took|feels?|felt|denies|reports|continues|recommend|order|prescribe|got|came|went|made|gave|gets|comes|goes|looks|works|smokes|drinks|sleeps|eats|lives|needs|wants|hurts|helps|keeps|kept|said|says|tells|told|notices|thought|began|became|fell|broke|lost|quit|put|ran|saw|uses|tries|starts|stops|wakes|makes|gives|coughs|bothers|plays|likes|loves|knows|sits|stands|walks|wears|worked|[a-z]{2,}ed|measures|reveals|reads|demonstrates|states|indicates|appears|show|reveal|demonstrate|include|includes|occur|occurs|leads?|sent|want|encourage|encouraged|require|requires|remains?|presents|continue|recommended|underwent|declined|bled|tore|woke|slept|ate|drank|felt|grew|stuck|caught|hit|cut|confirms|suggests|radiates|itches|swells|burns|comprise)\b/
const TELEGRAM =
  /^(?:no|normal|regular|clear|positive|negative|mild|moderate|severe|tender|\d|allergic|continue|increase|decrease|start|stop|order|refer|repeat|follow)\b/

/** Doctors speak of what they themselves do only if it concerns the visit. */
const DOCTORS_OWN =
  /\bi (?!(?:will|also will|would|recommend|recommended|advise|advised|order|ordered|prescribe|prescribed|refer|referred|reviewed|review|suspect|think|discussed|examined|explained|saw|encourage|personally reviewed|will schedule|do believe|do think|appreciate|hear|heard|have (?:also )?(?:heard|asked|suggested|reviewed|recommended|noted|seen|discussed|placed|ordered|advised|prescribed)|was (?:notified|told)|also|looked|do not|am concerned|am going|am recommending|am prescribing|am ordering|want|can|should|did|agree|believe|note|noted|noticed|see|palpate|press|pressed|push|flex|extend|move|touch|sent)\b)/
/** The same for "we". */
const OUR_OWN =
  /^we (?!will|would|recommend|discussed|reviewed|order|ordered|did|can|could|should|placed|started|continued|need|may|might|have (?:been|placed|ordered|discussed|started)|do not|do need|are going|changed|increased|also|put|gave|drained|checked|found)|^we will (?:start with|wear|see that|see what|let|give it)\b|^we do need to see\b/
/** Two clauses run together, or a pronoun in the wrong place. */
const GLUED =
  /\b(?:will|would|can) no\b|^[a-z]+ so (?:she|he|they)\b|^this the\b|\breports that (?:her|his|their) (?:because|but|so|when|if)\b|^(?:she|he|the patient) (?:their|his|her) |^we come\b|^occasionally especially\b|\bhaving it\b|^nice and\b|\bbut since (?:we|i) are [^,]*$|\btake that will\b|\band the patient and\b|^it (?:is|was) [\d/.]+(?: \w+)?$|^maybe (?:\w+ ?){1,4}$|\b(?:i|we) (?:am|will|would|want|are)(?: also| to)? (?:i|we)\b|\bendorsing the (?:back|right|left)$|\bdo (?:the patient|she|he) [a-z]+s\b|\bthe (?:first|second|third|next) problem that\b|^we were\b|^(?:the|her|his|their) \w+ and (?:we|i) (?:will|would)\b|^it is no (?!longer)|\bdid (?:their|his|her) (?:wife|husband)\b|\bwith for\b|\bexam for the\b|^(?:the patient|she|he) is (?:their|his|her|the) [a-z ]+ is\b|^we will try describing\b|^i did so\b|^no never\b|^start (?:her|his|their|the) (?:physical )?exam|^that [a-z]+ that (?:the patient|she|he)\b|^the (?:one|\d+) [a-z]+ies\b|\bthis \w+ as (?:she|he|the patient)\b|\bif it is not if\b|^(?:the patient|she|he) (?:(?!(?:and|but|because|that|when|if|so|what|which|how|where|until|since|as|while|after|before|like|thinks?|said|says|feels?|knows?|or|than|who|unless|once|whenever|told|time)\b|[\w'-]+,)[\w'-]+ ){1,5}they (?!are known)|\b(?!(?:and|but|because|that|when|if|so|or|like|than|said|says|with|of|from|by|to|as)\b)[\w'-]+ (?:their|his|her) (?:father|mother|brother|sister|wife|husband) (?:had|has|is|was)\b|^(?:no nobody|the also|we will and|if (?:not|they have not)\b|father how|whatever)\b|^(?:the|that|this|her|his|their) (?:[\w'-]+ ){1,5}i (?:will|would|am|also|want)\b|\b(?:made|make|makes|let|lets|helps|saw|give|gave|with|for|to|of|like) (?:she|he|they)\b(?! (?:said|say))|\b(?:can|could|would|will|do|did|are|were|have) (?:them|him)\b|\bhas an? (?:\w+ ){1,3}is\b|^i would not attribute\b|^(?:no|there is) (?:\w+ ){1,3}(?:i can|there is|the patient)\b|\b(?!(?:of|in|on|to|for|with|from|at|by|and|or|he|she|they|it) (?:the|a|had|is|was)\b)(\w+ \w+) (?:\w+ )?\1\b|\b(?:is|was|has|are) and (?:they|she|he)\b|\b(?:her|him|them) (?:have|had|has|are|is|was|were|do|does|did|will|can)\b|^(?:the patient|she|he) (?:will|can) (?:even|if)\b/
/** An inverted clause is a question, or two clauses run together. */
const INVERTED =
  /(?<!what |where |how |why |when |so |neither |nor |but |and |there |here |if |because |that |if it |what it |where it )(?<!^)\b(?:(?:is|was|does|did) it|(?:can|could|will|would|have|has|had) (?:the patient|they|she|he|we)|(?:is|are|was|were|do|does|did) (?:this|those|these|they|we|he|she|there|the patient))\b|\b(?:the patient|she|he) (?:even |will |can |has |is |that )?(?:they|he|she) (?:will|can|has|have|is|are|put)\b/
/** The speaker's own body: a patient's words in the doctor's turn. */
const SOMEBODYS =
  /\bmy (?:(?:right|left|lower|upper) )*(?:abdomen|stomach|back|knees?|legs?|arms?|shoulders?|neck|head|chest|foot|feet|ankles?|hips?|groin|throat|hands?|wrists?|fingers?|elbows?|mother|father|mom|dad|wife|husband|son|daughter|blood|weight|sugars?|pills?|medications?)\b/
/** "They are normal": only another sentence says what is. */
const BARE = /^(?:it|they|that|this|those|these) (?:is|are|was|were|looks?) [\w-]+$/
/** Short, and about something that only the sentence before names. */
const VAGUE =
  /^(?:(?:the patient|she|he) reports that )?(?:it|that|this|they|these|those|there(?! (?:is|are|was|were))|the other (?:\d|ones?)|some|all|most|everything|one|both)\b(?! (?:is|was|are|were|has been|hurts|started|shows|showed|radiates) (?:a |an |no |in |on |the )?(?:painful|normal|negative|positive|swollen|tender|likely|\d|mild|fracture|evidence|left|right))/
/** "It appears that …" is about what follows. */
const SHOWING = /^(?:it|this|that) (?:also )?(?:appears|seems|shows|showed|looks like)\b/
/** What "it" will do says nothing if "it" is in another sentence. */
const IT_WILL = /^it (?:should|would|will|can|could|might) /
/** "Take that once daily": what to take has to be named. */
const POINTED_AT =
  /\b(?:with|on|take|taking|do|doing|keep|need|add|start|stop) (?:that|this|those)(?= (?:once|daily|today|again|for|at|every|twice|when|if|in|and|\d)|$)/
const NO_MAIN_CLAUSE =
  /^(?:(?:in terms of|assuming|at least with|(?:she|he|the patient) reports that (?:if|when))\b[^,]*$)|^(?:a lot|lots|all|some) of [^,]* that (?:she|he|they|the patient) (?:has|have|had|is|was)\b[^,]*$|^(?:in|on|at|of|from|to) [^,]*\bwhich (?:is|was)\b|^(?:(?:along with|aside from|apart from|except for|besides|due to|according to|based on|in addition to|as far as|with|when|while|because|since (?=he|she|they|it|the patient|we)|until|after|before|once|if)\b[^,]*$|(?:of|from|than|as|about|some time|forth|\d+ (?:months|weeks|years|days) (?:later|ago)(?! (?:the patient|she|he|they)\b)|not that|not too|not as|not really|hands down|only|just)\b)/

/** A sentence about "it" has to name something clinical itself. */
const POINTED = [
  CUES.symptom,
  CUES.duration,
  CUES.body,
  CUES.drug,
  CUES.dose,
  CUES.test,
  CUES.finding,
  CUES.vital,
  CUES.diagnosis,
]

/** How somebody is doing and when they come back is said in short words. */
const TELLING =
  /\b(?:would rather|(?:does|do) not want|doing (?:well|fine|better|good|okay)|follow up (?:again )?in|(?:lose|gain|lost|gained) weight|(?:diet|salt|sugar|alcohol|ice|iced|fluids?|cane|brace|vaccines?|limping|driv(?:e|es|en|ing)|pass(?:ed|es)? out|active|hiking|running|skiing|swimming|walking|boots?|crutches|rehab|bloated|side effects?)\b)/

/** Done to something that only another sentence names: "she uses it once a week". */
const DONE_TO_IT =
  /(?<!^|\b(?:that|because|if|when|and|but|so|as|while|until|since|how|what|where|like|think|after|before|ice|iced|icing|elevate|elevated|elevating) )\b(?:it|them)\b(?! (?:easy|is|was|has|had|does|did|will|would|can|could|hurts?|started|helps?|feels?|looks?|seems?|goes|gets|comes|takes|makes|just|also|really|are|were|have)\b)|\bit (?:has been|is|was) (?:good|okay|fine|better|bad|worse)$/

/** At least one meaningful word: "they were last time" has none. */
const SAYS_SOMETHING = (text: string): boolean =>
  /\badvised (?:not )?to\b/.test(text) ||
  TELLING.test(text) ||
  text.split(' ').length > 9 ||
  /[a-z]{8,}|\d/.test(text.replaceAll("the patient's", '').replaceAll('something', '')) ||
  Object.entries(CUES).some(([cue, pattern]) => CLINICAL.has(cue) && pattern.test(text))
/** Findings need no verb: "tenderness to palpation of the midfoot". */
const isFinding = (text: string, section: SectionClass): boolean =>
  (section === 'exam' || section === 'results' || section === 'assessment') &&
  (CUES.finding.test(text.replace(/\bexam(?:ination)?s?\b/g, '')) || CUES.diagnosis.test(text)) &&
  !/^(?:the|a|an|for|in|on|of|from|with|at|by|about|that|this|it|her|his|their|because|along|over|under|to|into|any|some|these|those|as)\b(?<!the(?= presence))/.test(
    text,
  )
const CLINICAL = new Set('symptom body drug dose test finding vital diagnosis past family social allergy'.split(' '))

/** Statements with a subject of their own; if they outnumber the words that join them, they were run together. */
const statementsOf = (text: string): number =>
  text.match(
    /\b(?:(?:i|we|he|she|they) (?!to\b)|the patient (?=(?:is|has|had|was|will|can|did|does|should|may|would|could)\b))/g,
  )?.length ?? 0
const JOINERS =
  /,|:|\b(?:and|but|so|or|because|if|when|whenever|that|which|who|what|how|where|why|as|while|until|after|before|since|than|once|unless|whether|think|believe|said|feel|know|say|suspect|hope|time|times|way|medications?|day|thing|everything|anything|salty foods)\b/g

/** What was measured, with its value: "A1c 8.4, last time 7.6". */
export const MEASURED =
  /\b(?:blood pressure|bp|pulse|heart rate|temp(?:erature)?|respirat\w+|weight|height|bmi|oxygen|sats?|saturation|psa|a1c|ldl|hdl|triglycerides|cholesterol|creatinine|gfr|egfr|hemoglobin|hematocrit|platelets|white (?:blood )?(?:cell )?count|tsh|sodium|potassium|calcium|glucose|sugar|inr|crp|esr|sed rate|ferritin|uric acid|alt|ast|bilirubin|troponin|d-?dimer|bnp|phq-? ?9|gad-? ?7|mmse|moca|fev ?1|peak flow|ejection fraction|residual|index|score|visual acuity|vision|pressure)\b[^.]*\d/

/** What a doctor orders or advises, if nothing else in it is clinical. */
const ACTION =
  /\b(?:follow(?:ing)?[- ]?up|return|refer\w*|call|surgery|surgical|therapy|diet\w*|exercis\w+|smok\w+|weight|work|rest|ice|brace|cast|splint|crutches|cane|boot|sling|specialist|[a-z]+ologist|admit\w*|hospital|wound|monitor\w*|order\w*|prescri\w+|vaccin\w+|immuniz\w+|screening|procedure|operation|treat\w*|symptoms?|condition|active|activit\w+|sleep|fluids?|hydrat\w*|days?|weeks?|months?|sutures?|stitches|emergency|advised|patient portal|\d+-year-old)\b/
/** "It is diverticulitis": the sentence itself says what it is. */
const DIAGNOSED = new RegExp(
  `^(?:it|this|that) (?:is|may be|could be|might be) (?:just |probably |likely |still |most likely |an? |the |your |their )*(?:[a-z-]+ ){0,4}(?:${PATTERNS.diagnosis.source}|\\b[a-z]{4,}(?:itis|osis|emia|opathy|oma|algia|plasia)\\b)`,
)
/** "Orthostatic hypotension, most likely." */
const isGuess = (text: string, speaker: Unit['speaker']): boolean =>
  speaker === 'doctor' &&
  /\b(?:(?:most|more|less) likely|unlikely|probabl[ey]|possibl[ey])\b/.test(text) &&
  (CUES.diagnosis.test(text.replace(/\b(?:most |more |less )?likely\b/g, '')) || SHAPED.test(text))
const DOCTORS: ReadonlySet<SectionClass> = new Set(['assessment', 'plan', 'exam', 'results'])
/**
 * A finding by its form: "the uvula is midline", "no evidence of hydronephrosis", "melanocytic nevus not identified".
 */
const SHAPED =
  /^(?:no|negative|positive) (?:evidence|sign|signs|focal|further|acute|apparent|obvious|palpable|visible|significant|murmurs?|rubs|gallops|wheez\w+|rales|rhonchi|crackles|masses|rebound|guarding|bruits?)\b|\b(?:is|are|was|were|looks?|appears?) (?:midline|benign|intact|symmetric\w*|full|soft|supple|stable|unchanged|unremarkable|well[- ]controlled|controlled|elevated|low|high|normal|regular|negative|positive|clear|moist|equal|brisk|warm|dry)\b|\b(?:not )?(?:identified|noted|seen|appreciated|indicated|intact)$|\b[a-z]{4,}(?:osis|itis|emia|opia|pathy|oma|algia|megaly|penia|uria|tension|adenopathy)\b/
const isPointless = (text: string, speaker: Unit['speaker'], section: SectionClass): boolean =>
  speaker === 'doctor' &&
  !SHAPED.test(text) &&
  DOCTORS.has(section) &&
  !ACTION.test(text) &&
  !POINTED.some((cue) => cue.test(text))

/** Announces something without saying it: "examination of the hips", "my impression of him at this time". */
const NO_STATEMENT = /^(?:(?:physical )?exam(?:ination)?s? of [a-z ]{3,40}$|(?:my|our) )|\bdeath\b/
const OWNED = /^(?:her|his|their|the patient's) /

/** What the patient is told to do while being examined. */
const TO_DO =
  /^(?:touch|squeeze|lift|bend|straighten|resist|relax|open|close|stick|swallow|walk|stand|sit|point|wiggle|place|bring|reach|grip|step|flex|extend|rotate|move|kick|squat|lean)\b|\bi (?:just |already )?looked at (?:the|her|his|their) (?:vitals|chart|records?)\b/

/** What a patient names without a verb: "no fever", "a lot of back pain", "metformin twice daily". */
function isNamed(text: string): boolean {
  const beginning = text.split(' ').slice(0, 5).join(' ')
  return /^(?:no|allergic) /.test(text) || CUES.symptom.test(beginning) || CUES.drug.test(beginning)
}

/** "The Adderall.": what about it is said elsewhere. */
const ONLY_NAMED = /^(?:the|that|this|your) [a-z'-]+$/

/** "Injured or broken a bone": it does not say who did. */
const WITHOUT_SUBJECT = /^(?:[a-z]{3,}ed|bent|went|got|had|took|felt|broke|fell) (?!knee|ankle|wrist|shoulder|hip|back)/

/** "No tenderness", "lungs clear" say enough in an examination. */
const SHORT_FINDING =
  /^(?:no (?!pain$)[a-z]{5,}|(?:mild|moderate|some|slight) (?:tenderness|swelling|edema|erythema)|(?:lungs|heart|abdomen|chest|throat|pharynx|ears?|tms|eyes?|skin|gait|reflexes|strength|sensation|pulses|neck|pupils|rate|rhythm|bowel sounds) (?:clear|normal|regular|soft|nontender|intact|red|supple|full|equal|symmetric|symmetrical|unremarkable|benign|present|irregular))$/
const FOUND: ReadonlySet<SectionClass> = new Set(['exam', 'results'])

/** "Skin intact.", "Cetirizine 10 mg at night.": a whole utterance that names its subject. */
const isTelegram = (text: string, speaker: Unit['speaker'], section: SectionClass): boolean =>
  !/^(?:(?:[a-z]{3,}ed|bent|went|got|had|took|felt|broke|fell|her|him|them) |[a-z]+'s$|(?:physical )?exam(?:ination)?$)/.test(
    text,
  ) &&
  !/\bdoctors?$/.test(text) &&
  (Object.entries(CUES).some(([cue, pattern]) => CLINICAL.has(cue) && pattern.test(text)) ||
    MEASURED.test(text) ||
    (speaker === 'doctor' && (FOUND.has(section) || SHAPED.test(text) || CUES.body.test(text) || ACTION.test(text))))

/**
 * Why a sentence cannot stand in a note, or null if it can. `text` is already in the third person.
 *
 * @param whole it was an utterance of its own, so it needs no verb to show that
 */
export function faultOf(text: string, speaker: Unit['speaker'], section: SectionClass, whole = false): string | null {
  const length = text.split(' ').length
  const measured = speaker === 'doctor' && FOUND.has(section) && MEASURED.test(text)
  const telegram = measured || (whole && isTelegram(text, speaker, section))
  if (length < 3 && !telegram && !(length === 2 && SHORT_FINDING.test(text) && FOUND.has(section))) return 'short'
  if (length > 42) return 'long'
  if (
    UNUSABLE.test(text) ||
    /^(?:correct|right|yes|exactly|perfect|great|sure|excellent|good|fine)$|\bdeep breaths?\b/.test(text)
  )
    return 'talk'
  if (/^no,/.test(text) || FRAGMENT_START.test(text) || NO_MAIN_CLAUSE.test(text)) return 'begins in the middle'
  if (speaker === 'patient' && (WITHOUT_SUBJECT.test(text) || (!HAS_VERB.test(text) && !telegram && !isNamed(text))))
    return 'begins in the middle'
  if (speaker === 'doctor' && (TO_DO.test(text) || (DOCTORS_OWN.test(text) && !POINTED.some((cue) => cue.test(text)))))
    return 'talk'
  if (speaker === 'doctor' && ONLY_NAMED.test(text)) return 'fragment'
  if (!HAS_VERB.test(text) && !telegram && (NO_STATEMENT.test(text) || (OWNED.test(text) && !FOUND.has(section))))
    return 'begins in the middle'
  if (
    /\b(?:with|about|of|do|doing|for|on|to) (?:it|that|them|those)$/.test(text) &&
    !POINTED.some((cue) => cue.test(text))
  )
    return 'vague'
  if (length < 12 && DONE_TO_IT.test(text) && !POINTED.some((cue) => cue.test(text))) return 'vague'
  if (IT_WILL.test(text) || (POINTED_AT.test(text) && !CUES.drug.test(text))) return 'vague'
  if (/\b(?:either|neither)$/.test(text) && length < 7) return 'vague'
  if (DANGLING_END.test(text) || /\b(?:has|had|have)$/.test(text)) return 'ends in the middle'
  if (/\b(?:you|your|yours|yourself)\b/.test(text)) return 'second person'
  if (speaker === 'patient' && /\b(?:i|me|my|mine|myself|we|us|our)\b/.test(text)) return 'first person'
  if (speaker === 'doctor' && SOMEBODYS.test(text)) return 'first person'
  if (GLUED.test(text)) return 'glued'
  const isDiagnosis = speaker === 'doctor' && DIAGNOSED.test(text)
  if (BARE.test(text) && !isDiagnosis) return 'vague'
  if (INVERTED.test(text)) return 'inverted'
  if (
    !isDiagnosis &&
    VAGUE.test(text) &&
    (length < 7 ||
      ((speaker === 'patient' || (length < 10 && !SHOWING.test(text))) && !POINTED.some((cue) => cue.test(text))))
  )
    return 'vague'
  if (statementsOf(text) - 2 > (text.match(JOINERS)?.length ?? 0)) return 'glued'
  if (length < 7 && !telegram && !isDiagnosis && isPointless(text, speaker, section)) return 'vague'
  if (
    !HAS_VERB.test(text) &&
    !telegram &&
    !isGuess(text, speaker) &&
    !TELEGRAM.test(text) &&
    !isFinding(text, section) &&
    !isNamed(text)
  )
    return 'fragment'
  return telegram || SAYS_SOMETHING(text) ? null : 'empty'
}

/** Is it doubtful whether a sentence says anything outside its conversation? Then it has to be worth more. */
export function isDoubtful(text: string, speaker: Unit['speaker']): boolean {
  if (speaker === 'doctor' && (OUR_OWN.test(text) || DOCTORS_OWN.test(text))) return true
  return VAGUE.test(text) && !POINTED.some((cue) => cue.test(text))
}
