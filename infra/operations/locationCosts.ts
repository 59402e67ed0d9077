import type { Need } from '../../shared/api/route.ts';
import { namedRoutes } from '../../shared/api/routes.ts';
import { dayOfAWalker } from '../cloud/demand.ts';
import { days, walkers } from './costs.ts';
import { locationPrices } from './prices.ts';

/** How often a walk is looked for where Amazon Location looks: the first try fits, the second, or none of the six. */
const tries = [1, 2, 6];

/** What Amazon Location is asked by one call with these needs, where no import reaches. */
export function askedWithoutTiles(needs: readonly Need[], triesOfAWalk: number): { names: number; ways: number } {
  if (needs.includes('geo.routes')) return { names: triesOfAWalk, ways: triesOfAWalk };
  return { names: needs.includes('geo') ? 1 : 0, ways: needs.includes('geo.ways') ? 1 : 0 };
}

/** The second table of docs/costs.md: what a stage without street tiles pays for look-ups. One with tiles pays nothing. */
export function locationTable(): string {
  const rows = tries.map((triesOfAWalk) => {
    const asked = { names: 0, ways: 0 };
    for (const { route } of namedRoutes()) {
      const times = walkers * days * (dayOfAWalker[`${route.method} ${route.path}`] ?? 0);
      const { names, ways } = askedWithoutTiles(route.needs, triesOfAWalk);
      asked.names += times * names;
      asked.ways += times * ways;
    }
    const { names, ways } = locationPrices;
    const dollars = (asked.names / names.per) * names.dollars + (asked.ways / ways.per) * ways.dollars;
    const count = (amount: number) => Math.round(amount).toLocaleString('en');
    return `| ${triesOfAWalk} | ${count(asked.names)} | ${count(asked.ways)} | ${dollars.toFixed(2)} |`;
  });
  return ['| tries a walk | names | ways | dollars |', '|--:|--:|--:|--:|', ...rows].join('\n');
}
