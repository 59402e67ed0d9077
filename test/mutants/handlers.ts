import { plantedIn, SIMULATION } from './mutant.ts';

const api = (name: string, ...tests: string[]) =>
  plantedIn(
    `functions/api/${name}.ts`,
    ...tests.map((test) => (test.includes('/') ? test : `functions/api/${name.split('/')[0]}/${test}.engine.test.ts`)),
  );

/** Of what is answered. */
export const handlerMutants = [
  ...api(
    'challenges/completeChallenge',
    SIMULATION,
    'completeChallenge',
    'completionRetries',
    'keptPhoto',
    'functions/jobs/readSigns.engine.test.ts',
    'functions/testing/access.engine.test.ts',
  )(
    ["another walker's challenge does not exist", '!id || id.walkerId !== walkerId', '!id'],
    ['a replaced route is refused', "if (challenge.routeId !== id.routeId) throw new Refusal('route_replaced');", ''],
    ['the same photo gets the stored answer', '(uploadId && photoIdOf(uploadId) === challenge.photoId) ||', ''],
    ['another photo is refused once a walk is completed', "if (!same) throw new Refusal('already_completed');", ''],
    [
      'a used photo completes nothing',
      "if (!isUsable(upload, now)) throw new Refusal(upload.usedFor ? 'photo_used' : 'photo_not_found');",
      '',
    ],
    ['a completion spends its photo', 'spendUpload(walkerId, uploadId, challengeId(challenge)),', ''],
    [
      'a completion unlocks what it says',
      '...decision.newAchievements.map((achievement) =>\n          unlock(walkerId, { achievement, figures: decision.figures }, now),\n        ),',
      '',
    ],
    ['a completion leaves a note to read its sign', '        signToRead(challenge, now),\n', ''],
    [
      'the original stays until the commit',
      '      await table.write(\n        completed(',
      '      await photos.deleteUpload(uploadKey(walkerId, uploadId));\n      await table.write(\n        completed(',
    ],
    ['the original goes after the commit', 'photos.deleteUpload(uploadKey(walkerId, uploadId)),', ''],
  ),
  ...api(
    'challenges/createChallenge',
    SIMULATION,
    'createChallenge',
    'createMeetsCompletion',
  )(
    ['a completed day is not begun anew', "if (todays?.completed) throw new Refusal('already_completed');", ''],
    ['a draft of another day makes no walk', "if (draft.day !== today) throw new Refusal('day_changed');", ''],
    ['only the newest draft makes a walk', 'if (!draft || draft.routeId !== wanted)', 'if (!draft)'],
  ),
  ...api('streets/generateRoute', 'generateRoute', 'limits')(
    ['a forced route is counted', 'forceOneMore({ day: today, count }, today)?.count', 'count'],
    ['drafts are limited', "refuseTooMany(countTries(table, [limitOf('draft', walkerId)], now)),", ''],
    ['the same question has the same answer', 'current.wish === JSON.stringify(question)', 'false'],
  ),
  ...api(
    'auth/register',
    SIMULATION,
    'register',
    'names',
  )(
    ['registrations are limited', "refuseTooMany(count(table, [limitOf('register', networkOf(viewer))], now)),", ''],
    [
      'a name that was taken meanwhile is refused',
      "if (error instanceof ConditionFailed) throw new Refusal('username_taken');",
      '',
    ],
    ['a weak password is refused', 'refuseWeakPassword(body.password, body.username);', ''],
  ),
  ...api(
    'auth/login',
    SIMULATION,
    'login',
    'loginFromEverywhere',
  )(
    ['a wrong password opens nothing', '!login || !walker || !password.ok', '!login || !walker'],
    ['a success is no guess', '...(tries === 0 ? [refund(table, counted, now)] : []),', ''],
    ['guesses are limited', 'refuseTooMany(count(table, limits, now)),', ''],
  ),
  ...api(
    'auth/forgotPassword',
    'limits',
    'resetPassword',
  )([
    'forgotten passwords are limited',
    'refuseTooMany(count(table, forgotLimits(hash, networkOf(viewer)), now)),',
    '',
  ]),
  ...api(
    'auth/resetPassword',
    SIMULATION,
    'resetPassword',
    'eviction',
    'endedAtOnce',
  )(
    ['a link works once', '      spendReset(token),\n', ''],
    ['a reset ends every session', '      ...sessions.map(endSession),\n', ''],
    ['a reset ends the other links', '      changeAccess(walker, { accessRound: walker.accessRound + 1 }),\n', ''],
    ['sessions that came meanwhile end', '  await endSessions(table, walkerId);\n', ''],
  ),
  ...api(
    'auth/changePassword',
    SIMULATION,
    'changePassword',
  )(
    [
      'a new password needs the old one',
      'const login = await checkPassword(context, walker.username, body.currentPassword);',
      'const login = await checkPassword(context, walker.username, body.currentPassword).catch(async () => (await readLogin(table, foldUsername(walker.username))) as never);',
    ],
    ['a new password ends the other sessions', '    ...others.map(endSession),\n', ''],
  ),
  ...api(
    'friends/requestFriend',
    SIMULATION,
    'friends',
    'atOnce',
    'askRaces',
    'functions/api/blocks/blocks.engine.test.ts',
  )(
    ['nobody is their own friend', "if (addresseeId === walkerId) throw new Refusal('friend_self');", ''],
    ['who is blocked is not found', '!requester || !addressee || blocked', '!requester || !addressee'],
    [
      'no request over a block that comes meanwhile',
      'writeCounted(table, limit, now, ...ops, answer, unblocked)',
      'writeCounted(table, limit, now, ...ops, answer)',
    ],
    ['a request asked back is an acceptance', 'if (pending) {', 'if (false) {'],
    ['no request between friends of a moment ago', 'stillStrangers(walkerId, addresseeId), ', ''],
  ),
  ...api(
    'friends/acceptFriend',
    'friends',
  )(['only who was asked accepts', 'id?.addresseeId !== walkerId', 'id === undefined']),
  ...api(
    'friends/declineFriend',
    'friends',
  )(['a decline is remembered', 'id.addresseeId === walkerId ? [declineFriendRequest(id, now)] : []', '[]']),
  ...plantedIn('functions/parts/friends/friendship.ts', SIMULATION, 'functions/api/friends/friends.engine.test.ts')(
    ['an acceptance ends the request', '      ...endFriendRequest(id),\n', ''],
    ['both get their friend counted', '      ...newFriendOf(requester, unlocked[0], now).ops,\n', ''],
    ['an end is counted on both sides', '...both.map((one) => oneFriendLess(one, now)), ', ''],
    ['accepting twice succeeds', '    if (friends) return [];\n', ''],
  ),
  ...api(
    'blocks/blockWalker',
    SIMULATION,
    'blocks',
  )(
    [
      'a block ends the friendship',
      '...(friends ? friendshipEnd(walker, other, now) : [stillStrangers(walkerId, blockedId)]),',
      '',
    ],
    ['a block ends the request', '...(request ? endFriendRequest(request) : [notAsked(walkerId, blockedId)]),', ''],
  ),
  ...api(
    'walkers/updateWalker',
    SIMULATION,
    'profilePhoto',
    'updateWalker',
  )(
    ['a profile photo spends its upload', '...(spent ? [spendUpload(walkerId, spent, profileUse)] : []),', ''],
    ['a replaced face is deleted', '...(replaced ? [photoToDelete(replaced, now)] : []),', ''],
    [
      'of two new faces one is refused',
      '...(newPhoto && { profilePhotoUrl: walker.profilePhotoUrl }),\n        ...email',
      '...email',
    ],
  ),
  ...api(
    'account/deleteAccount',
    SIMULATION,
    'deleteAccount',
  )(['a deletion needs the password', '  await checkPassword(context, walker.username, body.password);\n', '']),
  ...api(
    'leaderboard/getGlobalLeaderboard',
    'boards',
    'functions/api/blocks/blocks.engine.test.ts',
    'functions/testing/blockedPair.engine.test.ts',
  )(
    ['who is blocked is not on the board', '    .filter((walker) => !blocked.has(walker.walkerId))\n', ''],
    [
      'who is blocked is not on the board of proven walks',
      'globalBoard(tops).filter(({ walkerId }) => !blocked.has(walkerId))',
      'globalBoard(tops)',
    ],
  ),
  ...api(
    'favourites/addFavourite',
    SIMULATION,
    'favourites',
  )(['only a completed walk is a favourite', "if (!challenge.completed) throw new Refusal('not_completed');", '']),
  ...api(
    'secondLooks/answerSecondLook',
    'secondLooks',
    'secondLookAttacks',
  )(
    ['nobody looks at their own photo', '!address || address.ownerId === walkerId', '!address'],
    ['only a friend looks', '!look || !friends.includes(walkerId)', '!look'],
  ),
  ...api(
    'reports/report',
    'reports',
  )(['nobody reports themselves', "if (thing.ownerId === walkerId) throw new Refusal('report_self');", '']),
];
