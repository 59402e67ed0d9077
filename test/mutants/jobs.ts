import { plantedIn, SIMULATION } from './mutant.ts';

const jobs = (name: string, ...tests: string[]) =>
  plantedIn(`functions/jobs/${name}.ts`, `functions/jobs/${name}.engine.test.ts`, ...tests);

/** Of what runs by the clock. */
export const jobMutants = [
  ...jobs(
    'closeDays',
    SIMULATION,
  )([
    'an entry that changed meanwhile is left',
    "return { done: 'left' };",
    "return { done: 'left', op: clearStreakExpiry(entry) };",
  ]),
  ...jobs('deleteAccounts', SIMULATION, 'functions/jobs/deleteAccountsRetries.engine.test.ts')(
    ['nothing is removed before it is quiet', 'Date.parse(deletion.quietSince) + quietMs > now.getTime()', 'false'],
    ['one that fails keeps nobody waiting', '      failures.push(error);\n', '      throw error;\n'],
    [
      'late sessions are ended',
      'if (sessions.length > 0) await writeIfUnchanged(table, ...endLateSessions(deletion, sessions, now));',
      '',
    ],
  ),
  ...jobs('movePhotos', SIMULATION)(
    ['strangers are shown the new addresses', 'noteWorldChange(walkerId, now));', '...[]);'],
    ['a move goes on page after page', '    after = page.next;', '    after = undefined;'],
  ),
  ...jobs('sweepPhotos', SIMULATION)(
    ['pictures of an unused upload go', 'if (usedFor === sweptMark) {', 'if (false) {'],
    ['a photo that may be moving is left', 'now.getTime() - moveMs', 'now.getTime() + moveMs'],
    ['a swept upload is forgotten', '  await writeIfUnchanged(table, forgetUpload(walkerId, uploadId));\n', ''],
  ),
  ...jobs('remindWalkers', SIMULATION, 'functions/jobs/remindOncePerDate.engine.test.ts')(
    ['a walker is told once a day', 'reminder.remindedOn !== today', 'true'],
    [
      'a reminder is moved before it is sent',
      'if (!(await writeIfUnchanged(table, moved))) counts.overtaken++;',
      'if (!(await writeIfUnchanged(table, moved)) && false) counts.overtaken++;',
    ],
    [
      'a device that left is dropped',
      "if (outcome === 'gone') await dropDevice",
      "if (outcome !== 'sent' && outcome !== 'gone') await dropDevice",
    ],
  ),
  ...jobs(
    'readSigns',
    SIMULATION,
  )(['what the queue has is left to it', 'now.getTime() - queueMs', 'now.getTime() + queueMs']),
  ...plantedIn(
    'functions/jobs/rollUpRanks.ts',
    SIMULATION,
    'functions/api/leaderboard/rank.engine.test.ts',
  )(['parts are there before they are named', '  await someAtOnce(table, ops.parts);\n', '']),
  ...plantedIn('functions/parts/world/figuresOfHour.ts', 'functions/api/leaderboard/rank.engine.test.ts')(
    ['a walk of the hour that has begun is not counted', 'walk.completedAt >= hour)', "walk.completedAt < '')"],
    ['no place is told of the hour that has begun', 'popularPlace(before, ', 'popularPlace(walks, '],
  ),
  ...plantedIn('functions/api/world/getGlobalStats.ts', 'functions/api/leaderboard/rank.engine.test.ts')(
    ['a small world’s figures are of this hour', 'figures.hour === hourBegun(now).toISOString()', 'figures.hour'],
    [
      'a small world is counted once an hour',
      'figures && (!isSmallWorld(figures) || figures.hour === hourBegun(now).toISOString());',
      'figures && !isSmallWorld(figures);',
    ],
  ),
  ...plantedIn(
    'functions/parts/photos/moveWalkPhoto.ts',
    SIMULATION,
    'functions/jobs/movePhotos.engine.test.ts',
  )(
    ['a moved photo leaves no old one', '      await deletePhoto(table, photos, before);\n', ''],
    ['a copy is named before it is there', '  await table.write(photoToDelete(photoId, now));\n', ''],
  ),
  ...plantedIn(
    'functions/parts/photos/deletePhoto.ts',
    SIMULATION,
  )(['an entry goes last', '  await table.write(deletionDone(photoId));\n', '']),
  ...plantedIn('functions/parts/account/removeAccount.ts', SIMULATION, 'functions/jobs/deleteAccounts.engine.test.ts')(
    ['pictures go with their walks', '  await deletePhotos(sweep, page.flatMap(photosOf));\n', ''],
    ['hashes go with their pictures', '  await dropHashes(table, walkerId, page);\n', ''],
    ['a face goes with its account', '  if (face) await deletePhotos(sweep, [face]);\n', ''],
    [
      'friends lose who leaves',
      "if (kind === 'friends') await endFriends(table, walkerId, of, now, counted);",
      "if (kind === 'friends' && counted === undefined) await endFriends(table, walkerId, of, now, counted);",
    ],
  ),
];
