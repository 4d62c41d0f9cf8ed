import { KIN, relativeWords, timeWords, unitWords, wordsOfUnits } from '@visite/lexicon'
import type { FactLanguage } from './language.ts'

export const english: FactLanguage = {
  code: 'en',
  denies:
    /^(?:no|not|never|deny|denies|denied|without|neither|nor|none|cannot|nae|dinnae|didnae|wasnae|isnae|hasnae|havenae|ain't|nowt)$/,
  deniesBefore: /^(?:unlikely|ruled|excluded|no|not|negative|gone|nope|none|absent|denied)$/,
  deniesThis: /^(?:nope|denied|denies|negative|absent)$/,
  deniesBare: /^(?:nope|nae)$/,
  deniesAnother:
    /^(?:only|better|going|gone|getting|as|so|too|really|much|sleeping|well|great|good|just|sure|always|bad|even|helping|since|at|controlled|think|know|want|on|because|to)$/,
  deniesEnd: /^(?:out|any|anymore|at|really|so|that|though|and|or|yet|either)$/,
  lists: /^(?:,|and|or|nor|either|any)$/,
  turns:
    /^(?:but|except|however|though|just|only|although|little|bit|some|slight|mild|i|he|she|it|my|we|you|is|are|;)$/,
  disbelieves:
    /\b(?:can not say (?:that )?i have|(?:do not|not) (?:think|believe|see|seeing|feel|find|look like|looking at)|no (?:sign|signs|evidence|hint) of|nothing)(?!.*\b(?:but|and (?:the|your|i|it|there))\b)/,
  disbelievesThis: /^(?:, )?(?:but )?i (?:really )?(?:do not (?:really )?(?:think|believe) so|doubt (?:it|that))$/,
  turnsAfter: /^(?:sometimes|occasionally|yes|yeah|aye|but|except|however|though|and|although|just|only|;)$/,
  no: /^(?!no (?:worries|problem|idea|kidding|wonder|doubt|matter)|not (?:only|just)|nothing(?:'s| is| has)? (?:changed|helps|works))(?:(?:oh|um|uh|er|my|gosh|goodness|well|god|lord|honey|i mean|i would say|thank god|thankfully|so far|absolutely|definitely|ah|och|hm) )*(?:no|nope|nah|naw|not(?! (?:this|the|my|here|today|now|yet|until|all|just|only|always|every|as)(?![a-z]))|none|never|nothing|neither|i do not|i don't|i have not|i haven't|(?:can['’]?t|cannot) say (?:that )?i (?:have|do|did)|(?:i )?would(?:n['’]t| not) say so|zero|(?:i am |i['’]?m )?teetotal|do not think so|don't think so|goodness no|gosh no|god no)(?!\p{L})/u,
  yes: /^(?:(?:oh|um|uh|er|well|god|ah|och|hm|i mean) )*(?:yes|yeah|yep|yup|aye|yah|sure|sometimes|a little|a bit|a wee bit|terribly|terrible|very|a lot|awful\w*|lots|quite|mostly|mainly|once|twice|3 times|2 times|always|constantly|often|at night|at times|i do|i have|i did|i had one|it does|it has|they do|they are|he does|she does|he did|she did|he has|she has|he is|she is|exactly|definitely|now and then|on and off|some days|occasionally|rarely|some(?! (?:time|one)|$)|loads|plenty|a fair bit|all the time|all day|only (?:at|when|if|in|on|after|with)|just (?:at|when|if|in|on|after|with)|since|hardly ever|that (?:too|as well)|socially|uh huh|mm hm\w*|every|most|both|\d+|one|two|three|four|five|six|a few|a couple|all of|right|correct|unfortunately)(?!\p{L})/u,
  restNot:
    /^(?:oh |well |um )*(?:only|just)\b|\b(?:nothing else|nothing like that|(?:the )?(?:others?|rest)(?: ones)?,? no|not the others?|none of (?:it|that|them|those)|not the other|other ones,? no)\b/,
  supposes:
    /\b(?:can cause|may cause|might cause|could cause|can be|can make|can give|side effects?|risk of|in general|usually|often|normally|(?:some |most |sometimes |when )?people|folks?|most of the time|in a few|called|prevents?|protects?|lowers?|would|which is why|so that)\b/,
  wishes: /(?<!normally )(?<!usually )\b(?:i|we) would\b(?! (?:not|have to|call))/g,
  because: /^(?:since|after|because|due|from|for|caused|against|before)$/,
  vaccinates: /\b(?:vaccin\w*|jabs?|shots?|boosters?|immuni[sz]\w*)\b/,
  articles: /^(?:the|a|an|my|your|his|her|their|this|that|these|some|such|acute|bad|old)$/,
  testFor:
    /^(?:test|tests|vaccine|vaccination|shot|shots|jab|serology|screening|screen|medicine|medication|tablets|pills|drop|drops|meds|diary|clinic|nurse|panel|risk|virus|surgery|specialist|team|crystals|level|levels|titer|medicines?)$/,
  quotes: /\b(?:says|said|thinks|tells|told|reckons)\b/,
  people: new RegExp(
    `(?:,| (?=but|and|though)| (?=(?:my|his|her|our) (?:${relativeWords('en', ...KIN)}) (?:has|had|is|was|died|got|gets)\\b)) ?(?=(?:but |and |though |only )?(?:my|her|his|their|i|our) )`,
    'g',
  ),
  introduces: /\bi am (?:his|her|the) /,
  allergyTo: /^([a-z]{3,})-allergy$/,
  tolerates:
    /(?:\b(?:am|is|are|was|were)|['’]s) (?:fine|ok|okay|all right|alright|no problem)\b|\btolerat\w+ (?:it |that |them )?(?:well|fine)\b|\b(?:fine|ok|okay|good|no problems?|no trouble) with\b/,
  asideOf: /^(?:on|with|from|after|before|since|for)$/,
  takesOf: /^(?:\w+ ){0,2}take\b/,
  takes:
    /\b(?:am|are|is|was|were|been|still|back|take|takes|taking|took|use|using|put|you|he|she|i|him|her|me)$|\b(?:take|takes|taking|use|using)\b/,
  asksDrugs:
    /\b(?<!\bto (?:any |other |certain )?)(?:medic(?:ine|ation)s?|meds|tablets?|pills?|inhalers?)\b(?! allerg)|\b(?:take|taking|on) any/,
  reacts: /\b(?:gives?|gave|from|got|get|gets|brings?|brought|made|makes?|on|to|with|had)\b/,
  effects:
    /\b(?:g[ia]ve[sn]? me|made me|makes? me|had an? \w+ on (?:it|that|them)|had a reaction|(?:lips|face|tongue|throat) (?:swelled|closed))\b/,
  badly:
    /\b(?:can not have (?:it|that|them)|never (?:to )?(?:take|have) (?:it|that|them) again|turned me|throat (?:closed|swelled)|broke out|brings me out|came out in|come out in)\b/,
  noLonger: /\b(?:used to (?:take|be|have|use|get)|any ?more|no longer|quit|stopped|not since)\b/,
  contrary:
    /\b(?:i|it|he|she|they) (?:am|do|does|did|is|was|are|were|have|has|had|would|still \w+)(?= (?:actually|still|too|now|just|though|i|it|he|she|they|we|and|but|every|all|almost|sometimes|at|on|when|yes)\b|$)|\b(?:those too|that too|that['’]?s? (?:is )?(?:wrong|not right|not true)|(?:he|she|it) did|does too|actually|i wish)\b/,
  needless:
    /\b(?:not (?:really |currently )?(?:needed|necessary|required|indicated|worth)|no need|not need|unnecessary|skip|(?:scrap|scratch|forget)(?: about)? the|do without|leave out|spare you)\b/,
  notExcluded:
    /\b(?:not|unable to|hard to|difficult to) (?:be |been |yet |completely |entirely |fully ){0,2}(?:rule[ds]? (?:it |that )?out|exclude[ds]?)\b|\bnot saying\b|\b(?:need|want|have|ought) to (?:rule|exclude)\b/,
  inCaseOf: /(?!)/,
  shows: /^(?:shows?|showed|has|contains?|are|is|found|with)$/,
  wonders:
    /\b(?:i thought|thought it (?:was|is)|maybe|perhaps|might|could (?:it )?be|not sure|do(?:es)? not know|no idea|who knows|or (?:is|was) (?:that|it)|probably|i guess|i suppose|supposedly|apparently|(?:he|she|they|wife|husband|internet|google) (?:thinks?|reckons?|thought)|(?:is|was) (?:that|it|this) (?:a |an |the |my )?[a-z-]+$|worried (?:about|it)|afraid (?:of|it)|scared (?:of|it)|i (?:read|googled|heard))\b/,
  heard: /\b(?:i|we) (?:read|heard|googled|saw)\b/,
  wavers:
    /\b(?:i mean|not sure|do(?:es)? not know|don['’]t know|i guess|or maybe|can(?:not|['’]t| not) (?:say(?! (?:that )?i )|tell|remember))\b/,
  exception:
    /\b(?:until|till|except|apart from|other than|unless|only (?:when|if|after|once)|just (?:when|the once))\b/,
  notMuch: /\b(?:much|often|a lot|heavily|regularly)\b/,
  trouble: /\b(?:any|trouble|troubles|problems?|difficult\w*|issues?|changes?|loss|lost|worse|bother\w*|hurt\w*)\b/,
  still: /\b(?:only|just|still|now)\b/,
  declines:
    /\b(?:(?:as soon|rather) (?:wait|leave)|no thanks?|leave it|skip (?:it|that)|i am (?:all right|fine|okay|ok) without|rather not|do not want|don't want|no thank\w*|pass on (?:it|that)|prefer not|not interested|decided against|i will pass|i am not having (?:it|that|any)|not having that|no way|absolutely not|i will not (?:stay|have|do)|not stopping in|i do not fancy|not the needle|hate needles|(?:would|i'd) rather wait|would sooner not|not taking|won't take|will not take|not for me|i would not)\b/,
  dosedTo: new RegExp(
    `\\b(?:up|down|increase|decrease|reduce)?(?: it)? ?to (\\d+(?:\\.\\d+)?)(?! ?(?:${unitWords('en', 'time', 'tablet', 'capsule')}|${wordsOfUnits('en', 'time')}|x|doses|a day|daily|of))\\b`,
  ),
  takesBack:
    /^no(?:pe)?(?: [a-z]+)? (?:well|actually|except)\b|^(?:[a-z]+ ){0,2}(?:not any|not|no) (?:more|worse|different) than (?:usual|normal|before|always)\b/,
  changesIt:
    /\b(?:(?:let us|let's|we will|we can|i will|i would like to) (?:double|halve|raise|lower|increase|reduce|bring|put|take|cut|bump) (?:it|that|this)\b(?! (?:off|out|away))|(?:go|going|move|moving) (?:up|down) (?:from \d+(?:\.\d+)? )?to \d|make it \d)/,
  former: /\b(?:instead of|rather than) (?:the )?[^ ]+/,
  stopsIt:
    /\b(?:stop(?:ping)?|come off|quit|leave off|take you off|discontinue) (?:it|that|those|them|this)\b(?! (?:from|getting|being|\w+ing\b))/,
  circumstance: {
    behind:
      /^((?:lying|standing|sitting) (?:down|flat|up)|first thing|overnight|(?:when|while|whenever) [\w'’]+(?: (?!or\b|and\b)[\w'’-]+){0,4}|(?:at|on|during|after|before|with|in|around) (?!all\b|any\b|the moment\b|present\b|that\b|it\b|this\b|them\b|there\b|him\b|her\b|you$|then\b|addition\b|the (?:family|past|last)\b|your family\b|general\b)[\w'’-]+(?: (?!or\b|and\b|at all\b)[\w'’-]+){0,3})(?= ?(?:$|,|\?|or |and |at all))/,
    before: /(?!)/,
  },
  results:
    /\b(?:show\w*|normal|negative|positive|was|were|came back|results?|last (?:week|month|year|time)|clear|looks|found|saw|had|done|yesterday|(?:is|are|look) (?:all )?(?:fine|good|great|okay))\b/,
  figures: [
    [/\bb (12|6)\b/g, 'b$1'],
    [/\bhba (?:one|1) ?c\b/g, 'hba1c'],
    [/\b(\d+) and a half\b/g, '$1.5'],
    [/\b(\d+) and a quarter\b/g, '$1.25'],
    [/\b(\d{1,2}) one\b(?! \w*(?:tablet|pill|day))/g, '$1 1'],
    [/\bone (\d)\b(?![./]\d)/g, '1 $1'],
  ],
  goesOn:
    /^(?:i|he|she|it|we|this|last|today|yesterday|on|in|at|and|but|when|usually|mostly|now|so|or|fasting|before|after)$/,
  compares: /^(?:more|less|higher|lower|heavier|lighter|over|above|below|under|gained|lost)$/,
  result: /^(?:negative|positive|normal|unremarkable|clear|clean|borderline|sterile)$/,
  urine: /\b(?:urine|dipstick|dip|urinalysis|wee|pee)\b/,
  before: new RegExp(
    `\\b(?:yesterday|(?:from|in|of) (?:last|${timeWords('en', 'month', 'season')}|the hospital)|last (?:${unitWords('en', 'year', 'month', 'week')}|time|${timeWords('en', 'season')}|fall)|ago|previous\\w*|discharge)\\b`,
  ),
  earlier: new RegExp(
    `\\b(?:last (?:time|${unitWords('en', 'year', 'month', 'week')}|visit|${timeWords('en', 'season')}|fall|night)|previous\\w*|a year ago|months? ago|it was|before that|used to be|baseline|down from|up from)\\b`,
  ),
  fromTo: /\bfrom (\d+(?:\.\d+)?) (?:up |down )?to (\d+(?:\.\d+)?)/,
  conditional:
    /^(?:and |or |but |so |now )?(?:if|unless|in case|should you|when you get|any time)\b|\bif (?:you|it|there|she|he) (?:get|gets|have|has|develop|start|starts|feel|is|are)\b/,
  statement:
    /^(?:i|you|we|he|she|they|it|that|this|is|are|was|were|have|has|had|will|can|do|does|did|please|so|let|then|okay|ok|good|alright|right|now|to|from|just|well|yes|no|thanks?|bye|take)$/,
  when: /(?<=\w{2}.*) (?:if|unless) (?!you (?:like|want|wish|prefer|do not mind)|i (?:may|can|could))/,
  hedges:
    /\b(?:not (?:been |yet )?(?:ruled out|excluded)|could be|might be|may be|maybe|probably|possibl[ey]|suspected|query|presumably|(?:un)?likely|suspect|suspicious|doubt(?:ful)?|rule out|i think|i am thinking|i (?:would )?(?:guess|suppose|presume|assume|wonder|imagine)|looks like|sounds like|suggestive|worried about|concern(?:ed)?|perhaps|appears?|seems?)\b/,
  past: /\b(?:used to|years ago|as a kid|as a child|in \d{4}|back in|(?<!(?:have|has|have not|has not) )had (?:a|an|my|some)|previous|history of|when i was)\b/,
  family: /\b(?:anyone|anybody|somebody|family|runs in|relatives?|side of the family)\b/,
  otherPerson: /^(?:he|she|they|his|her|him)$/,
  otherSubject:
    /^(?:\S+ ){0,3}(?:he|she|they|his|her|him)(?![a-z])|^(?:(?:but|and|yeah|yes|well|so|sorry|no) )*(?:it|that) (?:was|is|turned|sounds)(?![a-z])/,
  unnamed: /^(?:\S+ ){0,4}(?:he|she) (?:has|had|got|gets|takes|took|is|was)(?![a-z])/,
  spouse: [],
  stranger: /(?!)/,
  possessive: new RegExp(`^(?:my|your|his|her|their|our|me|a|the|or|and|${relativeWords('en')}|any)$|['’]s$`),
  addressed: / (?:you|your|yourself)$/,
  self: /^(?:i|me|my|mine|myself|i'm|we)$/,
  interprets: /\b(?:interpret\w*|translat\w*)\b/,
  ownMatter: /\bi (?:have|had|take|smoke|am (?:on|allergic))\b|\bmyself\b|\bit is me\b/,
  since: new RegExp(
    `\\b(?:since (?!the fall\\b)(?:last |this |the |about )?(?:${timeWords('en')}|${unitWords('en', 'week', 'month', 'year')}|fall)|for (?:about |around |the (?:last|past) |over |nearly |almost )?(?:\\d+|a|an|one|a few|a couple of|several|few|couple of) (?:${wordsOfUnits('en', 'time')}))\\b`,
  ),
  quality:
    /^(dry|productive|severe|mild|bad|sharp|dull|burning|throbbing|stabbing|constant|occasional|watery|bloody|chronic|sudden|intermittent|slight|cramping|nagging)$/,
  bloodPressure: /(?<!\d)(\d{2,3})(?: ?\/ ?| (?:over|and|on) )(\d{2,3})(?!\d)/g,
  positions: {
    lying: /\b(?:lying|laying|supine|flat)\b/,
    sitting: /\b(?:sitting|seated)\b/,
    standing: /\b(?:standing|stand up|stood up)\b/,
  },
  allergy: /^(?:allerg\w*|intoleran\w*|reactions?)$/,
  allergic:
    /\b(?:allerg\w*|intoleran\w*|(?:can|could) not (?:take|tolerate)|reaction to|reacted to|react to|brings? me out|swells? me)\b/,
  allergicToThat:
    /\b(?:allergic to|reacted to|(?:can|could) not (?:take|tolerate|have)|bad reaction to|came out in a rash (?:on|from|with)) (?:that|it|them|those)\b/,
  drugChanges: [
    [/\b(?:hold off|not yet|wait (?:on|with))\b/, 'declined'],
    [
      /\b(?:stop\w*|come off|came off|take you off|taking you off|took me off|quit|hold|discontinue|leave off|has to go|(?:can|should|must) go(?= ?(?:,|$))|goes(?: completely)?(?= ?(?:,|$))|drop the(?! [a-z-]+ (?:from .{1,20})?(?:down )?to \d))\b/,
      'stopped',
    ],
    [
      /\b(?:increas\w*|decreas\w*|reduc\w*|double|doubling|halve|go up|going up|bump|cut|drop|rais(?:e|ing)|from \d+(?:\.\d+)?(?: [a-z]+)? (?:(?:up|down) )?to \d|bring(?:ing)? (?:it|that) down|switch\w*|chang\w*|instead|(?:down|up) to(?! \d+ (?:times|tablets|pills|days)))\b/,
      'changed',
    ],
    [
      /\b(?:start\w*|prescrib\w*|i will give you|i am going to give|give you|going to put|put you on|i will put|add|send in|call in|try you on|commence|go on)\b/,
      'started',
    ],
  ],
  keeps:
    /\b(?:keep\w*|continu\w*|stay\w*|carry on|am (?:still )?on|is (?:still )?on|are (?:still )?on|was on|were on|take|takes|taking|took|leave|using|use)\b/,
  joinsParts: /^(?:,|;|and|but|then)$/,
  verbsLast: false,
  swaps: /\b(?:switch\w*|chang\w*|swap\w*|replac\w*|move\w*)\b/,
  swapsFor: /^(?:to|onto|with|for)$/,
  insteadOf: /\binstead of(?: (?:the|your|my|any))?$/,
  frequencies: [
    [/\bmorning (?:[a-z0-9]+ ){0,4}and (?:[a-z0-9]+ ){0,4}(?:night|evening|bedtime)\b/, '2/day'],
    [/\bevery other day\b/, 'every 2 days'],
    [/\b(?:as needed|when (?:i|you) need|prn)\b/, 'as needed'],
    [/\b(?:every (\d+) hours?)\b/, 'every $1 h'],
    [
      /\b(?:twice (?:a day|daily)|2 times (?:a day|daily)|two times (?:a day|daily)|twice|morning and (?:night|evening)|bid)\b/,
      '2/day',
    ],
    [/\b(?:3 times (?:a day|daily)|three times (?:a day|daily)|tid|3 of them a day)\b/, '3/day'],
    [/\b(?:4 times (?:a day|daily)|four times (?:a day|daily)|qid)\b/, '4/day'],
    [/\b(?:once a week|weekly|every week)\b/, '1/week'],
    [/\b(?:at night|at bedtime|nightly|every night|before bed)\b/, 'night'],
    [/\b(?:in the morning|every morning|mornings|with (?:the |your |my )?breakfast)\b/, 'morning'],
    [/\b(?:in the evening|evenings|with (?:the |your |my )?(?:evening meal|tea|dinner|supper))\b/, 'evening'],
    [/\b(?:once (?:a day|daily)|one a day|1 a day|daily|every day|a day)\b/, '1/day'],
  ],
  routes: [
    [/\b(?:inject\w*|subcutaneous\w*|under the skin)\b/, 'sc'],
    [/\b(?:inhaler|puffs?|inhale\w*|nebuli\w*)\b/, 'inhaled'],
    [/\b(?:cream|ointment|gel)\b/, 'topical'],
  ],
  plans:
    /\b(?:let us|let's|i will|we will|i am going to|we are going to|going to|i want|i would like|i'd like|we should|you need|we need|need to|order\w*|get you|get an?|get some|book|arrange|set up|schedule|send you|send off|refer\w*|recommend|check|repeat|have you|plan)\b/,
  offersIt:
    /\b(?:would you (?:like|want|be happy)|do you want|shall (?:we|i)|should we|can (?:i|we)|could we|want (?:me|us) to)\b/,
  orders:
    /\b(?:(?:i am|we are|i will|we will|i have) (?:just )?(?:going to )?(?:order|arrang|book|refer|send|request|put|schedul|get|do|check|swab|tak|writ)\w*|let us (?:get|do|check|order|book)|(?:i|we) (?:need|want)|you will need)\b/,
  withdraws:
    /\b(?:(?:was|were) going to .* but|would have .* but|but (?:\w+ ){0,6}(?:i|we) (?:will|would) not(?= ?,?$)|(?:that|it|which) is (?:out|off the table)(?! (?:of|for|in|on|to)\b))\b/,
  refers: /\b(?:refer\w*|see (?:a|an|the|my|our)|send you|appointment with|over to|consult)\b/,
  referral: /\brefer(?:ral|red|ring)?\b/,
  excuses: /\b(?:sign|signed|signing|write|put) (?:you|him|her) off\b|\boff work (?:for|until|till)\b|\bunfit for\b/,
  comesBack:
    /\b(?:phone you|call you|ring you|(?:give|giving) you a (?:ring|call)|meet|see me|back|see (?:you|him|her|the)|(?:another|a) look|follow up|follow-up|come in|drop in|recheck|review|check in|return|again|appointment|getting on)\b/,
  interval: new RegExp(
    `\\b(?:in|within) (?:about |around |another )?(\\d+|a|one|2 to 3|3 to 4|4 to 6) (${unitWords('en', 'day', 'week', 'month', 'year')})\\b|\\b(?:tomorrow(?: morning)?|next (?:week|month|year|${timeWords('en', 'weekday')})|(?:on|this) (?:${timeWords('en', 'weekday')})|the \\w+ of (?:${timeWords('en', 'month')})|sooner)\\b`,
  ),
  begins: /^(?:that|it|is|so|and|okay|right|,)$/,
  lasts: new RegExp(`\\b(\\d+|a|one|another) (${unitWords('en', 'day', 'week', 'month', 'year')})\\b`),
  smokes: /\b(?:smok\w*|cigarettes?|packs? a day|cigars?|vap(?:e|es|ing))\b/,
  stoppedSmoking:
    /\b(?:(?<!(?:try|trying|want|wants|like|need) to )quit|stopped|used to|gave up|ex-smoker|not any ?more|former)\b/,
  drinks: /\b(?:alcohol|beers?|wine|whiske?y|units a week|do you drink|i drink|drinker)\b/,
  amount: /\b(\d+) (?:cigarettes )?(?:a day|daily|per day)|\b(\d+) (?:pack years|packs?)/,
  names: {
    smoking: 'smoking',
    alcohol: 'alcohol',
    allergies: 'allergies',
    followUp: 'follow-up',
    sickNote: 'sick note',
    nothing: 'no',
    negative: 'negative',
  },
}
