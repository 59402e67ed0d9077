import { namedRoutes, type RouteName } from '../../shared/api/routes.ts';
import { BOARDS } from '../../shared/domain/leaderboard/leaderboard.ts';
import type { Call } from './context.ts';
import type { WalkerInPlay } from './transports.ts';

/** The text of every route that reads, asked of the other walker where any walker may be asked, else of oneself. */
export async function readAllRoutes(viewer: WalkerInPlay, other: { id: string }): Promise<Map<string, string>> {
  const seen = new Map<string, string>();
  for (const { name, route } of namedRoutes()) {
    if (route.method !== 'GET' || route.auth === 'none') continue;
    const call: Call = { params: { id: route.auth === 'own' ? viewer.id : other.id } };
    const answer = await viewer.call(name as RouteName, call);
    seen.set(name, answer.text);
    if (name !== 'getGlobalLeaderboard') continue;
    for (const board of BOARDS) seen.set(`${name} ${board}`, (await viewer.call(name, { query: { board } })).text);
  }
  return seen;
}
