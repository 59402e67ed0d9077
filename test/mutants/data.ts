import { plantedIn, SIMULATION } from './mutant.ts';

const data = (name: string, ...tests: string[]) =>
  plantedIn(`functions/data/${name}.ts`, ...(tests.length > 0 ? tests : [SIMULATION]));
const retries = 'functions/data/tableRetries.test.ts';

/** Of the table and what is kept in it. */
export const dataMutants = [
  ...data('tableRetries', retries, SIMULATION)(
    ['a conflict in a transaction is tried again', "'TransactionConflict', ", ''],
    [
      'a conflict of a plain write is tried again',
      'if (error instanceof TransactionConflictException) return true;',
      '',
    ],
    ['a throttled transaction is tried again', "'ThrottlingError', ", ''],
    ['a partition without throughput is tried again', ", 'ProvisionedThroughputExceeded'", ''],
    ['nothing is tried beyond the time', 'delay > remainingMs() - reserveMs', 'delay > Number.POSITIVE_INFINITY'],
    ['tries come to an end', 'tries >= attempts ||', 'tries >= 1_000 ||'],
    ['a failed condition is never tried again', 'refusedOps(error).length === 0 &&', ''],
  ),
  ...data('table', retries, SIMULATION)(
    ['keys that were left are read again', 'batch = answer.UnprocessedKeys?.[name]?.Keys ?? [];', 'batch = [];'],
    [
      'one item is read consistently',
      'Key: key, ConsistentRead: options.consistent ?? true',
      'Key: key, ConsistentRead: false',
    ],
    [
      'many items are read consistently',
      'Keys: batch, ConsistentRead: options.consistent ?? true',
      'Keys: batch, ConsistentRead: options.consistent ?? false',
    ],
    [
      'a plain condition that fails is told',
      'if (error instanceof ConditionalCheckFailedException) throw new ConditionFailed([0]);',
      '',
    ],
    [
      'a condition in a transaction that fails is told',
      'if (failed.length > 0) throw new ConditionFailed(failed);',
      '',
    ],
    [
      'a page names the next',
      'return answer.LastEvaluatedKey ? { items, next: answer.LastEvaluatedKey } : { items };',
      'return { items };',
    ],
    [
      'a key is asked for once',
      '[...new Map(keys.map((key) => [idOf(key), { PK: key.PK, SK: key.SK }])).values()]',
      'keys.map((key) => ({ PK: key.PK, SK: key.SK }))',
    ],
    [
      'what is read stands in the order of the keys',
      'return keys.map((key) => found.get(idOf(key)));',
      'return [...found.values()];',
    ],
    ['a write is tried again', 'return retryWhatPasses<Item | undefined>(attempt, remainingMs);', 'return attempt();'],
  ),
  ...data('query')([
    'a partition of a walker is read consistently',
    'index ? false : (query.consistent ?? true)',
    'false',
  ]),
  ...data(
    'pages',
    'functions/data/pages.test.ts',
  )(['a query goes on to its end', 'after = page.next;', 'after = undefined;']),
  ...data(
    'ops',
    'functions/data/ops.engine.test.ts',
    SIMULATION,
  )(
    ['something new replaces nothing', 'put(item, { exists: false })', 'put(item)'],
    ['null means absent or null', 'content === null ?', 'content === undefined ?'],
  ),
  ...data(
    'challenges',
    SIMULATION,
    'functions/api/challenges/createMeetsCompletion.engine.test.ts',
    'functions/api/challenges/lists.engine.test.ts',
  )(
    ['a walk is completed once', '{ equals: { routeId, completed: false } },\n  );', '{ equals: { routeId } },\n  );'],
    [
      'a route that was replaced is not completed',
      '{ equals: { routeId, completed: false } },\n  );',
      '{ equals: { completed: false } },\n  );',
    ],
    [
      'a new route never replaces a completed walk',
      'equals: { routeId: before.routeId, completed: false }',
      'exists: true',
    ],
    ['one draft makes one day', 'check(keys.draft(walkerId), { equals: { routeId: draft.routeId } }),', ''],
    ['completed walks are found behind days without', 'if (!next || found.length >= page.limit)', 'if (true)'],
  ),
  ...data('awards', SIMULATION, 'functions/api/challenges/completionRaces.engine.test.ts')(
    ['figures are written over those that were read', '{ equals: { version } },', '{ exists: true },'],
    ['each award is another version', 'version: version + 1', 'version'],
    [
      'a place on the board follows the points',
      'figures.points > 0 && figures.points !== walker.points',
      'figures.points > 0 && walker.points === 0',
    ],
    [
      'nobody without points has a place',
      'figures.points > 0 && figures.points !== walker.points',
      'figures.points !== -1',
    ],
  ),
  ...data(
    'uploads',
    SIMULATION,
    'functions/jobs/sweepPhotos.engine.test.ts',
  )(
    ['an upload serves once', '{ exists: true, equals: { usedFor: null } },', '{ exists: true },'],
    ['a swept upload is not used', 'usedFor === null && now.getTime()', 'now.getTime()'],
  ),
  ...data('friendships', SIMULATION, 'functions/api/friends/askRaces.engine.test.ts')(
    [
      'a friendship stands on both sides',
      'bothKeys(one, other).map((key) => putNew({ ...key, since: now.toISOString() }));',
      '[putNew({ ...keys.friendship(one, other), since: now.toISOString() })];',
    ],
    [
      'a friendship ends on both sides',
      'bothKeys(one, other).map((key) => remove(key, { exists: true }));',
      '[remove(keys.friendship(one, other), { exists: true })];',
    ],
    [
      'who are friends are not asked',
      'remove(keys.friendship(one, other), { exists: false });',
      'remove(keys.friendship(other, other), { exists: false });',
    ],
  ),
  ...data(
    'friendRequests',
    'functions/data/friendRequests.test.ts',
    SIMULATION,
    'functions/api/friends/friends.engine.test.ts',
  )(
    [
      'a request ends on both sides',
      'bothKeys(requesterId, addresseeId).map((key) => remove(key, { equals: { requesterId } }));',
      '[remove(keys.friendRequest(addresseeId, requesterId), { equals: { requesterId } })];',
    ],
    ['a decline holds thirty days', '30 * 24 * 60 * 60', '24 * 60 * 60'],
    ['requests behind one’s own are found', 'while (after && meant.length < mostShown)', 'while (false)'],
  ),
  ...data(
    'blocks',
    SIMULATION,
    'functions/api/blocks/blocks.engine.test.ts',
  )(['a block stands on both sides', 'update(keys.block(otherId, walkerId), { set: { theirs: true } }),', '']),
  ...data('emails', SIMULATION, 'functions/parts/walkers/emailChange.engine.test.ts')(
    ['an address that was left finds nobody', '...(before ? [disownEmail(before, walker)] : []),', ''],
    [
      'an address that was entered finds its walker',
      '...(after ? [ownEmail(after, walker.walkerId, since)] : []),',
      '',
    ],
    ['a verified address stands once', '    disownEmail(hash, walker),\n', ''],
  ),
  ...data('pushDevices', SIMULATION, 'functions/api/reminders/joinPush.engine.test.ts')(
    [
      'a device has one owner',
      '...(owner !== undefined && owner !== walkerId ? [remove(keys.pushDevice(owner, device.deviceId))] : []),',
      '',
    ],
    [
      'a device changes hands once',
      'owner === undefined ? { exists: false } : { equals: { walkerId: owner } },',
      '{},',
    ],
    [
      'who leaves takes no device of another',
      'remove(keys.pushOwner(deviceId), { equals: { walkerId } }),',
      'remove(keys.pushOwner(deviceId)),',
    ],
  ),
  ...data(
    'provenPoints',
    SIMULATION,
    'functions/jobs/provenWalks.engine.test.ts',
  )(
    ['proven points add up', 'const points = had + provenPoints;', 'const points = provenPoints;'],
    [
      'two walks that are seen at once both count',
      'had === 0 ? { exists: false } : { equals: { points: had } },',
      '{},',
    ],
  ),
  ...data('sessions', SIMULATION, 'functions/api/auth/session.engine.test.ts', 'functions/data/sessions.test.ts')(
    ['a session that is over is none', 'session.expiresAt > seconds(now.getTime()) ? session : undefined', 'session'],
    [
      'a session that was ended is not extended',
      '{ set: { expiresAt } }, { exists: true }',
      '{ set: { expiresAt } }, {}',
    ],
    [
      'the session that lives shortest makes room',
      'right.expiresAt - left.expiresAt',
      'left.expiresAt - right.expiresAt',
    ],
    ['a session lives a month', 'const idleMs = 30 *', 'const idleMs = 300 *'],
  ),
  ...data(
    'accountDeletions',
    SIMULATION,
    'functions/api/account/deleteAccount.engine.test.ts',
    'functions/api/account/deletionMeetsCompletion.engine.test.ts',
  )(
    ['a deletion bumps the version', 'add: { version: 1 }, ', ''],
    ['who leaves is on no board', "remove: ['GSI1PK', 'GSI1SK', 'GSI3PK', 'GSI3SK']", "remove: ['GSI3PK', 'GSI3SK']"],
    ['an account is deleted once', '{ exists: true, equals: { leaving: null } },', '{ exists: true },'],
    ['the name of who left is free', 'keys.login(foldedUsername),', ''],
    ['the address of who left finds nobody', '...(emailHash ? [keys.emailOwner(emailHash, walker)] : []),', ''],
  ),
  ...data(
    'limitCounters',
    'functions/data/limitCounters.engine.test.ts',
    SIMULATION,
  )(
    ['one too many is refused', '{ below: { count: limit.most } },', '{},'],
    ['a counter falls not below zero', '{ above: { count: 0 } }', '{}'],
  ),
  ...data(
    'photoDeletions',
    SIMULATION,
    'functions/jobs/movePhotos.engine.test.ts',
  )([
    'a photo whose deletion has begun is not kept',
    '{ exists: true, equals: { deleting: null } }',
    '{ exists: true }',
  ]),
];
