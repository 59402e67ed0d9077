import { Refusal } from '../../../shared/api/errors.ts';
import type { BodyOf } from '../../../shared/api/route.ts';
import type { routes } from '../../../shared/api/routes.ts';
import { settingsOf } from '../../../shared/api/settings.ts';
import { homeAnchor } from '../../../shared/domain/homeCell.ts';
import { fitForOthers } from '../../../shared/domain/nameFilter.ts';
import { withGoal } from '../../../shared/domain/weeklyGoal.ts';
import type { Table } from '../../data/table.ts';
import type { Walker } from '../../data/walkers.ts';
import type { Geo } from '../../ports/geo.ts';
import { refuseTooManyToday } from './dailyLimits.ts';
import { calendarDay } from './walkerView.ts';

type Body = BodyOf<typeof routes.updateWalker>;

interface Around {
  table: Table;
  geo: Pick<Geo, 'nearestPlace'>;
  viewer: string;
  now: Date;
}

/** Exactly the settings that were named: two devices never undo each other. */
export function settingsChange(body: Body, walker: Walker, now: Date): Partial<Walker> {
  const { firstName, lastName, weeklyGoal } = body;
  return {
    ...settingsOf(body),
    ...(weeklyGoal !== undefined && withGoal(walker, weeklyGoal, calendarDay(walker, now))),
    ...(firstName !== undefined && { firstName: firstName || null }),
    ...(lastName !== undefined && { lastName: lastName || null }),
  };
}

/** A home that was named whole, or refused when half of it is missing. */
export function namedHome({ homeLatitude, homeLongitude }: Body) {
  if (homeLatitude !== undefined && homeLongitude !== undefined) {
    return { latitude: homeLatitude, longitude: homeLongitude };
  }
  if (homeLatitude === undefined && homeLongitude === undefined) return undefined;
  const missing = homeLatitude === undefined ? 'homeLatitude' : 'homeLongitude';
  throw new Refusal('invalid_input', {
    sentence: `homeLatitude and homeLongitude go together: ${missing} is missing.`,
  });
}

/**
 * A client that echoes whole answers moves nothing, and nothing is looked up for it that is known.
 *
 * Without an address the old one goes, for it named the old place. The town is our own look-up, never a part of what
 * a client sent, because others may see it; a look-up that fails leaves it out.
 */
export async function homeChange(
  body: Body,
  walker: Walker,
  { table, geo, viewer, now }: Around,
): Promise<Partial<Walker>> {
  const home = namedHome(body);
  if (!home) return body.homeAddress === undefined ? {} : { homeAddress: body.homeAddress || null };
  const shown = { homeAddress: body.homeAddress || null, homeSource: body.homeSource ?? 'device' };
  const stays = home.latitude === walker.homeLatitude && home.longitude === walker.homeLongitude;
  if (stays && walker.homeTown !== null) return shown;
  const caller = { table, walkerId: walker.walkerId, walker, viewer, now };
  await refuseTooManyToday(caller, ['look-up', ...(stays ? [] : ['home-move' as const])]);
  const found = await geo.nearestPlace(home).catch(() => undefined);
  return {
    ...shown,
    homeLatitude: home.latitude,
    homeLongitude: home.longitude,
    homeTown: fitForOthers(found?.place?.town ?? null),
    homeAnchor: homeAnchor(walker.homeAnchor, home),
  };
}
