import { Refusal } from '../../../shared/api/errors.ts';
import { changedProfile } from '../../../shared/api/publicProfile.ts';
import type { BodyOf } from '../../../shared/api/route.ts';
import type { routes } from '../../../shared/api/routes.ts';
import { settingsOf } from '../../../shared/api/settings.ts';
import { fitForOthers, isOurName, isUnfitName, isUnfitUsername } from '../../../shared/domain/auth/nameFilter.ts';
import { foldUsername } from '../../../shared/domain/auth/names.ts';
import { withGoal } from '../../../shared/domain/challenges/weeklyGoal.ts';
import { homeAnchor } from '../../../shared/domain/privacy/homeCell.ts';
import { moveEmail } from '../../data/auth/emails.ts';
import { keepPassword } from '../../data/auth/logins.ts';
import { checkSession } from '../../data/auth/sessions.ts';
import type { Condition, Op } from '../../data/ops.ts';
import type { Table } from '../../data/table.ts';
import { accessRoundOf, type Walker } from '../../data/walkers/walkers.ts';
import type { Geo } from '../../ports/geo.ts';
import type { Session } from '../../runtime/context.ts';
import type { Stage } from '../../runtime/stage.ts';
import { emailHash, emailOrNone } from '../auth/email.ts';
import { addressReplacedMail } from '../auth/mailTemplates.ts';
import { confirmOwner } from '../auth/password.ts';
import { mayVerify, newVerification, type Postbox, sendMail, sendVerification } from '../auth/sendMail.ts';
import { enforceDailyLimit } from './dailyLimits.ts';
import { translatorFor } from './translatorFor.ts';
import { calendarDay } from './walkerView.ts';

type EmailBody = Pick<BodyOf<typeof routes.updateWalker>, 'email' | 'currentPassword'>;
interface EmailContext extends Postbox {
  table: Table;
  session: Session;
  stage: Stage;
  viewer: string;
  siteUrl: string;
  now: Date;
}
interface EmailChange {
  set: Partial<Walker>;
  /** Condition on the values read: an address that was verified since is stored under another key. */
  before: Condition['equals'];
  ops: Op[];
  tell: (changed: Walker) => Promise<void>;
}

/**
 * Addresses can reset the password, so replacing or removing one needs the password; adding a first one does not. The
 * access round is raised: reset links to the old address end, and of two concurrent changes only one is written.
 */
export async function emailChange(
  around: EmailContext,
  body: EmailBody,
  walker: Walker,
): Promise<EmailChange | undefined> {
  const email = body.email === undefined ? walker.email : (emailOrNone(body.email) ?? null);
  if (email === walker.email) return undefined;
  const { table, session, viewer, now } = around;
  const old = walker.email;
  if (old && !body.currentPassword && walker.hasPassword) throw new Refusal('password_required');
  const after = email ? emailHash(email) : undefined;
  const [login, mayMail] = await Promise.all([
    old ? confirmOwner(around, walker.username, body.currentPassword) : undefined,
    after ? mayVerify(table, after, viewer, now) : false,
  ]);

  const since = now.toISOString();
  const verification = mayMail ? newVerification(walker.walkerId, since, now) : undefined;
  return {
    set: {
      email,
      emailSince: email ? since : null,
      emailVerifiedAt: null,
      accessRound: walker.accessRound + 1,
    },
    before: { ...accessRoundOf(walker), emailVerifiedAt: walker.emailVerifiedAt },
    ops: [
      ...moveEmail(walker, old ? emailHash(old) : undefined, after, since),
      checkSession(session),
      ...(login ? [keepPassword(foldUsername(walker.username), login)] : []),
      ...(verification ? [verification.op] : []),
    ],
    async tell(changed) {
      await Promise.all([
        // The change is committed: a failing mail must not make it look undone.
        old && sendMail(around, addressReplacedMail(old, walker, translatorFor(changed))),
        verification && sendVerification(around, changed, verification.token),
      ]);
    },
  };
}

/** Applies where a name is chosen; existing names stay and can be reported. */
export function refuseUnfitUsername(username: string): void {
  if (isOurName(username)) throw new Refusal('name_ours');
  if (isUnfitUsername(username)) throw new Refusal('name_unfit');
}

export function refuseUnfitProfile(body: Body): void {
  if (Object.values(changedProfile(body)).some((text) => text && isUnfitName(text))) throw new Refusal('name_unfit');
}

type Body = BodyOf<typeof routes.updateWalker>;

interface Around {
  table: Table;
  geo: Pick<Geo, 'nearestPlace'>;
  viewer: string;
  now: Date;
}

/** Exactly the given settings, so that two devices do not overwrite each other. */
export function settingsChange(body: Body, walker: Walker, now: Date): Partial<Walker> {
  const { weeklyGoal } = body;
  return {
    ...settingsOf(body),
    ...(weeklyGoal !== undefined && withGoal(walker, weeklyGoal, calendarDay(walker, now))),
    ...changedProfile(body),
  };
}

/** A complete home position; refused if half of it is missing. */
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
 * Ops of a changed home. An echoed, unchanged home costs no look-up. Without a sent address the old one is cleared, because
 * it described the old home. The town comes from our own geocoding, never from the client, because others may see it; it
 * is omitted if the look-up fails.
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
  await enforceDailyLimit(caller, ['look-up', ...(stays ? [] : ['home-move' as const])]);
  const found = await geo.nearestPlace(home).catch(() => undefined);
  return {
    ...shown,
    homeLatitude: home.latitude,
    homeLongitude: home.longitude,
    homeTown: fitForOthers(found?.place?.town ?? null),
    homeAnchor: homeAnchor(walker.homeAnchor, home),
  };
}
