import { bandsOf } from '../functions/streets/choice/bands.ts';
import { surroundingsOf } from '../functions/streets/choice/choice.ts';
import { signsInBand } from '../functions/streets/choice/signsInBand.ts';
import type { Network, Point } from '../functions/streets/network/network.ts';
import { addDays } from '../shared/domain/day.ts';
import { homesIn, type MeasuredPlace } from './extracts.ts';
import { monthOfWalks, WISH } from './month.ts';

export const WALKERS = 300;
/** So few destinations, in the widest band, make a poor month. */
const FEW = 5;
const FORTNIGHT = 14;

interface Month {
  destinations: number;
  days: number;
  distinct: number;
  /** Days on which yesterday's destination came again though there are others. */
  likeYesterday: number;
  withinFortnight: number;
  relaxed: number;
}

export function varietyOf({ name, network }: MeasuredPlace): string {
  const months = homesIn(network, WALKERS).flatMap((home, i) => monthFrom(network, home, i) ?? []);
  const sum = (of: (month: Month) => number) => months.reduce((total, month) => total + of(month), 0);
  const few = months.filter(({ destinations }) => destinations <= FEW).length;
  const distinct = months.map((month) => month.distinct).sort((a, b) => a - b);
  return [
    `${name}: ${sum(({ days }) => days)} days, yesterday's again though there are others ${sum((month) => month.likeYesterday)}`,
    `again within two weeks ${sum((month) => month.withinFortnight)}, outside the band ${sum((month) => month.relaxed)}`,
    `distinct median ${distinct[Math.floor(distinct.length / 2)]}, least ${distinct[0]}`,
    `homes with <= ${FEW} destinations ${((100 * few) / months.length).toFixed(1)} %`,
  ].join('; ');
}

function monthFrom(network: Network, home: Point, walker: number): Month | undefined {
  const around = surroundingsOf(network, home, WISH.maxKilometres);
  if (around === undefined) return undefined;
  const bands = bandsOf(WISH);
  const destinations = signsInBand(around, bands.at(-1) ?? bands[0]).length;
  const month = { destinations, days: 0, distinct: 0, likeYesterday: 0, withinFortnight: 0, relaxed: 0 };
  for (const { day, walk, last, known } of monthOfWalks(around, walker)) {
    month.days++;
    if (walk.relaxed) month.relaxed++;
    if (last === undefined) month.distinct++;
    if (last === addDays(day, -1) && known + (destinations > 1 ? 1 : 0) > 1) month.likeYesterday++;
    if (last !== undefined && last > addDays(day, -FORTNIGHT)) month.withinFortnight++;
  }
  return month;
}
