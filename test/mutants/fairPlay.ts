import { plantedIn } from './mutant.ts';

const signs = (name: string, ...tests: string[]) =>
  plantedIn(`functions/signs/${name}.ts`, ...tests.map((test) => `functions/signs/${test}.test.ts`));
const domain = (name: string) => plantedIn(`shared/domain/${name}.ts`, `shared/domain/${name}.test.ts`);

/** Of what a photo proves, and of what walkers owe each other. */
export const fairPlayMutants = [
  ...signs('names/judge', 'names/judge')(
    ['a list of streets is no sign of one', 'plates > mostPlates || ', ''],
    ['nor are the names of many neighbours', ' || rivalFits.length > mostRivals', ''],
    ['what fits a neighbour better is the neighbour', '.some(isBest)', '.length > 0'],
    [
      'either street of a junction counts',
      'const own = names.map(coresOf)',
      'const own = names.slice(0, 1).map(coresOf)',
    ],
    ['another street’s plate is told', "isOther ? 'other'", "isOther ? 'unread'"],
    ['a name too short for a machine is left to friends', ' && !isOwn(text)', ''],
  ),
  ...signs('names/fit', 'names/judge')(
    ['a name of three letters is never read', 'core.letters < leastLetters', 'core.letters < 1'],
    ['a part of another name is not the name', 'const cut = 1.5', 'const cut = 0'],
    [
      'a short name stands beside its street word',
      '!hasStreetWordBeside(text, begin, end)) return undefined',
      'false) return undefined',
    ],
  ),
  ...signs(
    'names/fold',
    'names/fold',
  )(['letters that no model knows are not looked for', 'written.every(', 'written.some(']),
  ...signs('readSign', 'readSign')(
    ['a picture without writing asks no model', '  if (!mayHaveWriting(pixels)) return nothing;\n', ''],
    ['more than fifty megapixels are not decoded', 'mostPixels = 50_000_000', 'mostPixels = 500_000_000'],
    ['a photo is turned as its camera says', '      .rotate()\n', ''],
    [
      'a name that cannot be spelled blames nobody',
      'wanted.names.filter((name) => canSpell(letters, name))',
      'wanted.names',
    ],
  ),
  ...plantedIn(
    'functions/data/pictures.ts',
    'functions/jobs/readSigns.engine.test.ts',
  )(['a picture that was there before is found', 'asked.some((one) => looksAlike(one, hash))', 'false']),
  ...plantedIn(
    'functions/parts/account/removeAccount.ts',
    'functions/jobs/deleteAccounts.engine.test.ts',
  )(['no hash of a picture outlives its account', 'if (hashes.length > 0) await', 'if (hashes.length > 9) await']),
  ...domain('pictureHash')(['bits are counted', 'count++', 'count += 2']),
  ...plantedIn('shared/domain/proof.ts', 'functions/jobs/provenWalks.engine.test.ts')(
    ['three days at once are one walk', "witness !== 'near' && !hadTimeSince(completedBefore)", 'false'],
    ['no walk takes three seconds', 'chosenAt === null || !hadTimeSince(chosenAt)', 'chosenAt === null'],
    ['Paris is far from home', ' && metresFromHome <= FROM_HOME_METRES', ''],
    ['one picture proves one walk', '&& !repeated && possible', '&& possible'],
    ['an unread sign proves nothing', "sign === 'read' && !repeated", '!repeated'],
  ),
  ...plantedIn(
    'functions/parts/challenges/dayOfWalker.ts',
    'functions/jobs/provenWalks.engine.test.ts',
  )([
    'a new route takes its own time',
    'createdAt: replaced.createdAt, chosenAt }',
    'createdAt: replaced.createdAt, chosenAt: replaced.createdAt }',
  ]),
  ...domain('proof')(
    ['four minutes a kilometre', 'LEAST_MS_PER_METRE = 240', 'LEAST_MS_PER_METRE = 239'],
    ['a walk begins within a kilometre of home', 'FROM_HOME_METRES = 1_000', 'FROM_HOME_METRES = 1_001'],
  ),
  ...domain('secondLook')(
    ['nobody says yes to themselves', 'walkerId !== ownerId && ', ''],
    [
      'a yes of an account of yesterday counts nothing',
      'now.getTime() - Date.parse(createdAt) >= days * dayMs',
      'true',
    ],
    ['a yes of one who never walks counts nothing', 'completedChallenges >= walks && ', ''],
    [
      'one friend’s yes counts once',
      'new Map(counting.map((friend) => [friend.walkerId, friend]))',
      'new Map(counting.map((friend, index) => [String(index), friend]))',
    ],
    ['three photos a week are asked about', 'if (roomAt === undefined) return', 'if (roomAt !== null) return'],
    ['only what could not be read is asked about', "walk.sign !== 'unread' || ", ''],
    ['a look is over after a week', "look.state === 'open' && now < lookEndsAt(look)", "look.state === 'open'"],
  ),
  ...domain('report')(
    ['three walkers hide a thing', 'REPORTERS_TO_HIDE = 3', 'REPORTERS_TO_HIDE = 2'],
    ['a hundred reports of one walker are one', 'new Set(counting.map(({ by }) => by)).size', 'counting.length'],
    ['a report counts for 90 days', 'at > since && ', ''],
    ['what was decided is decided', '(decidedAt === null || at > decidedAt)', 'true'],
    ['what one has reported is gone for oneself', 'if (reportedByViewer || hiddenFrom', 'if (hiddenFrom'],
    ['an owner sees what is hidden', "if (viewer === 'self') return true;", ''],
    ['friends see what is only held', "hiddenFrom === undefined || viewer === 'friend'", 'hiddenFrom === undefined'],
  ),
  ...plantedIn('functions/api/reports/report.ts', 'functions/api/reports/reports.engine.test.ts')(
    ['who reports twice has reported once', '    if (mine.has(target)) return {};\n', ''],
    [
      'a reason fits what is reported',
      "if (!reasonsFor(what).includes(reason)) throw new Refusal('report_reason');",
      '',
    ],
    ['the owner of what is hidden is told', ", newStatementOf(thing, { did: 'held', reason: HELD, now })", ''],
  ),
  ...plantedIn(
    'functions/data/rateLimits.ts',
    'functions/api/reports/reports.engine.test.ts',
  )(['twelve reports a day', 'report: [12, day]', 'report: [13, day]']),
  ...plantedIn(
    'functions/data/reports.ts',
    'functions/api/reports/reports.engine.test.ts',
  )(['a case does not say who reported', ".digest('base64url')", ".digest('base64url') && walkerId"]),
  ...plantedIn(
    'functions/parts/walkers/readSeenBy.ts',
    'functions/testing/blockedPair.engine.test.ts',
    'functions/api/blocks/blocks.engine.test.ts',
  )(['who is blocked is as unknown', '!walker || block', '!walker']),
  ...domain('placeReport')([
    'one walker retires a place for nobody else',
    'WALKERS_TO_RETIRE = 2',
    'WALKERS_TO_RETIRE = 1',
  ]),
  ...plantedIn(
    'functions/streets/choice/signsInBand.ts',
    'functions/streets/choice/retiredPlaces.test.ts',
  )(['a retired place is no destination', 'exclude?.has(key) || ', '']),
  ...domain('nameFilter')(
    ['letters that stand apart are read together', 'part.length <= 2) ? [joined] : []', 'part.length <= 2) ? [] : []'],
    ['some words are part of no name', 'nowhere.some((w) => whole.includes(w))', 'false'],
    ['nobody passes for us', 'some((spelling) => ours.has(spelling))', 'some(() => false)'],
    ['a digit is the letter that it looks like', 'letterFor[letter] ?? letter', 'letter'],
  ),
  ...plantedIn('functions/parts/walkers/unfitNames.ts', 'functions/api/auth/names.engine.test.ts')(
    ['an unfit username is refused', "if (isUnfitUsername(username)) throw new Refusal('name_unfit');", ''],
    ['a username of ours is refused', "if (isOurName(username)) throw new Refusal('name_ours');", ''],
    ['an unfit name is refused', 'name && isUnfitName(name)', 'name && false'],
  ),
];
