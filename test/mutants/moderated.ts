import { plantedIn } from './mutant.ts';

const operator = 'infra/operations/moderation.engine.test.ts';
const places = 'functions/api/challenges/reportPlace.engine.test.ts';

/** Of what an operator does about walkers, their things and places. */
export const moderationMutants = [
  ...plantedIn('shared/domain/moderation.ts', 'shared/domain/moderation.test.ts')(
    ['an appeal that changes nothing is answered', "repeated && isAppealed ? 'kept' : done[act]", 'done[act]'],
    ['without reports there is nothing to dismiss', "state !== 'reported' && state !== 'held'", 'false'],
    ['what was never done is not taken back', '!isSanctioned', 'false'],
    ['an account is not hidden', "act === 'hide' && isAccount", 'false'],
    ['a thing is not suspended', "act === 'suspend' && !isAccount", 'false'],
    ['nothing is done twice', "repeated && !isAppealed && act !== 'warn'", 'false'],
    [
      'a walker is told that what was held is shown again',
      "stated: state === 'held' ? 'restored' : null",
      'stated: null',
    ],
  ),
  ...plantedIn('infra/operations/moderation.ts', operator)(
    ['no act is without a reason', "act !== 'dismiss' && !reason", 'false'],
    [
      'each act is logged',
      '      logEntry({ at: now.toISOString(), operator, act, target: thing.target, reason }),\n',
      '',
    ],
    ['what is dismissed or restored is shown again', ': showThing(thing)', ': []'],
    ['what is hidden is hidden', '? hideThing(thing, hiddenFrom, now)', '? []'],
    [
      'a suspension is for the sessions that are open',
      'suspendAccount(account, sessions, now)',
      'suspendAccount(account, [], now)',
    ],
    ['a restored account is as it was', 'ops.push(...restoreAccount(account, sessions))', 'ops.push()'],
    ['its walker is told why', 'if (stated) ops.push(newStatementOf(thing, { did: stated, reason, now }));', ''],
    ['no mail goes to an address that nobody verified', '!account.email || !account.emailVerifiedAt', '!account.email'],
    ['an appeal is shown as one', "why === 'appeal' ? ', APPEAL' : ''", "''"],
  ),
  ...plantedIn('functions/data/suspensions.ts', operator)(
    ['a suspended walker is off the board', "      remove: ['GSI1PK', 'GSI1SK'],\n", ''],
    ['whoever signs in while suspended is still suspended', '{ set: { suspended: true } }', '{ set: {} }'],
  ),
  ...plantedIn(
    'functions/data/statements.ts',
    operator,
  )([
    'there is one appeal, of two at one moment too',
    '{ exists: true, equals: { appeal: null } }',
    '{ exists: true }',
  ]),
  ...plantedIn(
    'functions/data/retiredPlaces.ts',
    places,
  )(['a retired place is kept from everybody', 'isOver(item) ? [String(item.SK)] : []', '[]']),
  ...plantedIn('infra/operations/reportedPlaces.ts', places)(
    ['a map has longitude first', '[place.longitude, place.latitude]', '[place.latitude, place.longitude]'],
    ['who reported a place is nowhere', '({ at, reason, text }) => ({ day', '({ at, by, reason, text }) => ({ by, day'],
    ['one walker calls no mapper', '.filter(retired).sort(byName);\n  const notes', '.sort(byName);\n  const notes'],
    ['an operator opens a place again', 'table.write(reopenPlace(place, now), ', 'table.write('],
    ['who opened it is logged', ', logEntry(entry)', ''],
  ),
];
