import { Refusal } from '../../../shared/api/errors.ts';
import type { BodyOf } from '../../../shared/api/route.ts';
import { routes } from '../../../shared/api/routes.ts';
import { gameFiguresOf } from '../../../shared/domain/achievements/figures.ts';
import {
  announcePause,
  endPause,
  switchRestDays,
  type WalkerStreaks,
} from '../../../shared/domain/challenges/streak.ts';
import type { Day } from '../../../shared/domain/day.ts';
import { readOwnWalker } from '../../common/walkers/readWalkerForViewer.ts';
import { calendarDay, ownView } from '../../common/walkers/walkerView.ts';
import { award } from '../../data/walkers/achievements.ts';
import { parseWalker } from '../../data/walkers/walkers.ts';
import { endpoint } from '../../http/endpoint.ts';
import { retryOnConflict } from '../../runtime/retryOnConflict.ts';

type Change = BodyOf<typeof routes.updateStreak>;

/**
 * Rules of the streak (rest days, pauses, hidden). They are stored with the days that they apply to, so that a
 * concurrent completion loses neither.
 */
export const handler = endpoint(routes.updateStreak, ({ body, walkerId, now, table }) =>
  retryOnConflict(async () => {
    const walker = await readOwnWalker(table, walkerId);
    const streaks = changed(walker.streaks, body, calendarDay(walker, now));
    if (streaks === walker.streaks) return ownView(walker, now);
    const written = await table.write(award(walker, { figures: { ...gameFiguresOf(walker), streaks }, now }));
    return ownView(parseWalker({ ...walker, ...written, streaks }), now);
  }),
);

function changed(before: WalkerStreaks, { hidden, restDays, pause }: Change, today: Day): WalkerStreaks {
  let streaks = before;
  if (hidden !== undefined && hidden !== (before.hidden ?? false)) streaks = { ...streaks, hidden };
  if (restDays !== undefined) streaks = switchRestDays(streaks, restDays, today);
  if (pause === null) streaks = endPause(streaks, today);
  if (!pause) return streaks;
  const announced = announcePause(streaks, [pause.firstDay, pause.lastDay], today);
  if (typeof announced === 'string') throw new Refusal(announced);
  return announced;
}
