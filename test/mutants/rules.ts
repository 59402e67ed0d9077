import { plantedIn } from './mutant.ts';

const domain = (name: string, ...more: string[]) =>
  plantedIn(`shared/domain/${name}.ts`, `shared/domain/${name}.test.ts`, ...more);

/** Of the rules of the game. */
export const ruleMutants = [
  ...domain('interval')(
    ['a day joins the streak that began the day after it', 'first > after', 'first > day'],
    ['a day joins the streak that ended the day before it', 'last < before', 'last < day'],
    ['the longest streak never shrinks', 'Math.max(streaks.longest, lengthOf(joined))', 'lengthOf(joined)'],
    ['a streak is counted once however its days come', 'streaks.begun + 1 - near.length', 'streaks.begun + 1'],
    ['four streaks are kept', 'const KEPT = 4', 'const KEPT = 3'],
    ['a streak lives until the day after it', 'newest[1] >= addDays(today, -1)', 'newest[1] >= today'],
    ['both ends of a streak are walked', 'daysBetween(first, last) + 1', 'daysBetween(first, last)'],
    ['a break has as many days as were missed', 'daysBetween(before[1], day) - 1', 'daysBetween(before[1], day)'],
    ['the first streak is no comeback', 'Math.max(0, streaks.begun - 1)', 'Math.max(0, streaks.begun)'],
    ['a week has seven days', '[0, 1, 2, 3, 4, 5, 6]', '[0, 1, 2, 3, 4, 5]'],
  ),
  ...domain('completion')(
    [
      'a completed walk is completed no more',
      "if (walk.completed) return { kind: 'refused', reason: 'already_completed' };",
      '',
    ],
    [
      'what comes too late is refused',
      "if (!canStillComplete(walk.day, walk.timeZone, now)) return { kind: 'refused', reason: 'too_late' };",
      '',
    ],
    ['a place is new once', 'visitsBefore === 0 ? 1 : 0', '1'],
    ['metres add up', 'metres: figures.metres + metres', 'metres'],
    ['a hard walk is counted as one', "walk.difficulty === 'hard' ? 1 : 0", "walk.difficulty === 'easy' ? 1 : 0"],
    ['this visit counts among the visits', 'visitsBefore + 1', 'visitsBefore'],
    [
      'a break is measured before the day is walked',
      'daysMissedBefore(streaks, walk.day)',
      'daysMissedBefore(withWalk(streaks, walk.day), walk.day)',
    ],
    ['a streak that has ended is in no index', 'endsAt && endsAt > now ? endsAt : null', 'endsAt'],
  ),
  ...plantedIn('shared/domain/points.ts', 'shared/domain/points.test.ts')(
    ['a hard kilometre is worth two hundred', 'hard: 200', 'hard: 150'],
    ['points are rounded to the nearest', 'Math.round((metresOf', 'Math.floor((metresOf'],
  ),
  ...domain('difficulty')([
    'a hard walk is as long as the walker wants at most',
    'hard: [0.75, 1]',
    'hard: [0.75, 1.4]',
  ]),
  ...domain('leaderboard')(
    ['of equal points the earlier stands first', 'LATEST - reachedAt.getTime()', 'reachedAt.getTime()'],
    ['ten points are more than nine', "padStart(POINT_DIGITS, '0')", "padStart(1, '0')"],
    ['a board has a hundred places', 'BOARD_SIZE = 100', 'BOARD_SIZE = 101'],
    ['equal points share a rank', 'if (entry.points !== previous) rank = index + 1', 'rank = index + 1'],
    [
      'nobody without points is on the board',
      'filter(({ points }) => points > 0)',
      'filter(({ points }) => points >= 0)',
    ],
    ['a rank counts those with strictly more', 'others > points', 'others >= points'],
  ),
  ...domain('rankDirectory')(
    [
      'a rank is looked for in the part where it stands',
      'low === 0 ? undefined : low - 1',
      'low === 0 ? undefined : low',
    ],
    ['equal points are not above', 'if (at <= points) break', 'if (at < points) break'],
    ['a part tells how many stand above it', 'tops.push({ points, above })', 'tops.push({ points, above: 0 })'],
    [
      'the first five hundred places are counted live',
      'if (above <= LIVE_PLACES) liveFrom = points',
      'if (above < 1) liveFrom = points',
    ],
  ),
  ...domain('challengeWindow')(
    ['a walk may be sent for 48 hours', 'const GRACE = 48', 'const GRACE = 24'],
    ['the deadline itself is too late', 'now < completionDeadline', 'now <= completionDeadline'],
    [
      "yesterday's walk is shown until three",
      'hourOf(now, timeZone) < SMALL_HOURS_END',
      'hourOf(now, timeZone) <= SMALL_HOURS_END',
    ],
    ["yesterday's completed walk is not shown", 'yesterdays && !yesterdays.completed', 'yesterdays'],
    ['five routes are forced a day', 'count < FORCED_ROUTES_A_DAY', 'count <= FORCED_ROUTES_A_DAY'],
    ['another day begins with no forced route', 'before?.day === today ? before.count : 0', 'before?.count ?? 0'],
  ),
  ...domain('walkerDay')(
    ['a day is not begun twice within twenty hours', 'const APART = 20', 'const APART = 2'],
    ['days never go backwards', 'return { day: laterDay(here, next), timeZone };', 'return { day: here, timeZone };'],
  ),
  ...domain('streakExpiry')(['a streak ends at its instant', '!endsAt || endsAt <= now', '!endsAt || endsAt < now']),
  ...domain('proof')(
    ['a walk takes its time', 'metres * LEAST_MS_PER_METRE', 'metres'],
    ['a walk begins near home', 'metresFromHome <= FROM_HOME_METRES', 'metresFromHome <= 100 * FROM_HOME_METRES'],
    ['a repeated picture proves nothing', "sign === 'read' && !repeated && possible", "sign === 'read' && possible"],
    [
      'a walk that was impossible proves nothing',
      "sign === 'read' && !repeated && possible",
      "sign === 'read' && !repeated",
    ],
    ['who was far away proves nothing', "witness !== 'far' && ", ''],
  ),
  ...domain('witness')(
    [
      'who is not sure where is no witness',
      'device.accuracy <= LEAST_ACCURATE',
      'device.accuracy <= 100 * LEAST_ACCURATE',
    ],
    ['what was told too long before says nothing', '<= WITNESS_MS', '<= 1_000 * WITNESS_MS'],
  ),
  ...domain('reminder')(
    ['nobody is told after ten', 'hour >= ENDS', 'hour > ENDS'],
    ['who has walked is not told to', 'if (isWalked(streaks, today) || isPausedOn', 'if (isPausedOn'],
    ['a hidden streak is not named', 'days < 2 || streaks.hidden', 'days < 2'],
    ['the next reminder lies ahead', 'todays > now ? todays', 'todays >= now ? todays'],
  ),
  ...domain('weeklyGoal')(
    ['a goal holds from the next Monday', 'today < goalBefore.until', 'today <= goalBefore.until'],
    ['a goal brings nothing else of its walker', '? { weeklyGoal, goalBefore: stored.goalBefore }', '? stored'],
  ),
  ...domain('placeReport')(
    [
      'two different walkers retire a place',
      'new Set(reports.filter',
      'new Set(reports.map((report, index) => ({ ...report, by: String(index) })).filter',
    ],
    ['a place that was opened again takes two anew', 'reopenedAt === null || at > reopenedAt', 'true'],
  ),
  ...domain('homeCell')(
    ['a short move leaves the anchor', 'metresBetween(before, home) <= MOVED', 'metresBetween(before, home) <= 0'],
    ['a lonely cell shows its parent', 'walkersInCell >= CROWD', 'walkersInCell > 0'],
  ),
  ...domain('secondLook')([
    'two friends are needed',
    'counting.length >= YES_NEEDED',
    'counting.length >= YES_NEEDED - 1',
  ]),
  ...plantedIn('shared/domain/pause.ts', 'shared/domain/pause.test.ts')(
    ['a pause is announced before it begins', 'if (first <= today ||', 'if (first < today ||'],
    ['a pause has fourteen days at most', 'lengthOf(pause) > LONGEST_PAUSE', 'lengthOf(pause) > LONGEST_PAUSE + 1'],
    ['a pause is open once', "if (pauseFrom(pauses, today)) return 'pause_there_already';", ''],
    [
      'pauses are used up',
      "lengthOf(pause) > pausedDaysLeft(pauses, last) ? 'pauses_used_up' : undefined",
      'undefined',
    ],
  ),
];
