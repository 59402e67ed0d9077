import { Refusal } from '../../../shared/api/errors.ts';
import type { BodyOf } from '../../../shared/api/route.ts';
import { routes } from '../../../shared/api/routes.ts';
import { changeProfile, moveEmail, parseWalker, readWalker, type Walker } from '../../data/walkers.ts';
import { requireOwn } from '../../lib/access.ts';
import { emailHash, emailOrNone } from '../../lib/email.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { checkTimeZone, zoneChange } from '../../lib/timeZone.ts';
import { ownView } from '../../lib/walkerView.ts';

type Body = BodyOf<typeof routes.updateWalker>;

/** Settings, names, e-mail and home. Sets only what was sent, so two devices never undo each other. */
export const handler = endpoint(routes.updateWalker, async ({ params, body, walkerId, now, table }) => {
  requireOwn(params.id, walkerId);
  const timeZone = checkTimeZone(body.timeZone);
  const home = homeChange(body);
  const walker = await readWalker(table, walkerId);
  if (!walker) throw new Refusal('not_signed_in');

  const set = { ...settingsChange(body), ...home, ...zoneChange(walker, timeZone, now) };
  const after = body.email === undefined ? walker.email : (emailOrNone(body.email) ?? null);
  const hashOf = (address: string | null) => (address ? emailHash(address) : undefined);
  const edges = moveEmail(walkerId, hashOf(walker.email), hashOf(after));
  const changed = after === walker.email ? set : { ...set, email: after };
  if (Object.keys(changed).length === 0) return ownView(walker, now);

  const written = await table.write(changeProfile(walkerId, changed), ...edges);
  // A transaction answers nothing: what it wrote over what was read is then the best there is.
  return ownView(written ? parseWalker(written) : { ...walker, ...changed }, now);
});

function settingsChange(body: Body): Partial<Walker> {
  const { firstName, lastName, preferredDifficulty, maxDistance, notificationsEnabled, mapVisibility } = body;
  return {
    ...(firstName !== undefined && { firstName: firstName || null }),
    ...(lastName !== undefined && { lastName: lastName || null }),
    ...(preferredDifficulty && { preferredDifficulty }),
    ...(maxDistance !== undefined && { maxDistance }),
    ...(notificationsEnabled !== undefined && { notificationsEnabled }),
    ...(mapVisibility && { mapVisibility }),
  };
}

/** Home is a pair of coordinates; without an address the old address goes, for it named the old place. */
function homeChange(body: Body): Partial<Walker> {
  const { homeLatitude, homeLongitude, homeAddress, homeSource } = body;
  if ((homeLatitude === undefined) !== (homeLongitude === undefined)) {
    const missing = homeLatitude === undefined ? 'homeLatitude' : 'homeLongitude';
    throw new Refusal('invalid_input', {
      sentence: `homeLatitude and homeLongitude go together: ${missing} is missing.`,
    });
  }
  if (homeLatitude === undefined || homeLongitude === undefined) {
    return homeAddress === undefined ? {} : { homeAddress: homeAddress || null };
  }
  return {
    homeLatitude,
    homeLongitude,
    homeAddress: homeAddress || null,
    homeTown: null,
    homeSource: homeSource ?? 'device',
  };
}
