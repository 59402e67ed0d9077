import { Refusal } from '../../../shared/api/errors.ts';
import { changedProfile } from '../../../shared/api/publicProfile.ts';
import type { BodyOf } from '../../../shared/api/route.ts';
import type { routes } from '../../../shared/api/routes.ts';
import { settingsOf } from '../../../shared/api/settings.ts';
import { fitForOthers, isOurName, isUnfitName, isUnfitUsername } from '../../../shared/domain/auth/nameFilter.ts';
import { foldUsername } from '../../../shared/domain/auth/names.ts';
import { withGoal } from '../../../shared/domain/challenges/weeklyGoal.ts';
import { homeAnchor } from '../../../shared/domain/privacy/homeCell.ts';
import { endsPhotoAddresses, seesExactly } from '../../../shared/domain/privacy/visibility.ts';
import { moveEmail } from '../../data/auth/emails.ts';
import { keepPassword } from '../../data/auth/logins.ts';
import { checkSession } from '../../data/auth/sessions.ts';
import {
  askForPhotoMove,
  isUsable,
  photoToDelete,
  profileUse,
  spendUpload,
  type Upload,
} from '../../data/challenges/photos.ts';
import { ConditionFailed } from '../../data/conditionFailed.ts';
import { movedPlaces } from '../../data/leaderboard/provenPoints.ts';
import type { Condition, Op } from '../../data/ops.ts';
import type { Table } from '../../data/table.ts';
import { accessRoundOf, type Walker } from '../../data/walkers/walkers.ts';
import { changesWorldWalks, noteWorldChange } from '../../data/world/worldWalks.ts';
import type { Geo } from '../../ports/geo.ts';
import type { PhotoDeleter, PhotoMaker } from '../../ports/photos.ts';
import type { Session } from '../../runtime/context.ts';
import { randomId } from '../../runtime/random.ts';
import type { Stage } from '../../runtime/stage.ts';
import { emailHash, emailOrNone } from '../auth/email.ts';
import { addressReplacedMail } from '../auth/mailTemplates.ts';
import { confirmOwner } from '../auth/password.ts';
import { mayVerify, newVerification, type Postbox, sendMail, sendVerification } from '../auth/sendMail.ts';
import { acceptUnused } from '../photos/acceptPhoto.ts';
import { deletePhoto } from '../photos/deletePhoto.ts';
import { photoIdIn, photoIdOf, photoUrlOf, uploadKey } from '../photos/photoNames.ts';
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
/** A part of the change of a profile: attributes, what they depend on, further writes, and what follows the commit. */
interface Change {
  set?: Partial<Walker> | undefined;
  /** Values that the change depends on: of two concurrent changes with the same ones, one is refused. */
  before?: Condition['equals'] | undefined;
  ops?: readonly Op[] | undefined;
  afterCommit?: ((changed: Walker) => Promise<unknown>) | undefined;
}

export function joinChanges(parts: readonly (Change | undefined)[]) {
  const changes = parts.filter((part) => part !== undefined);
  return {
    set: Object.assign({}, ...changes.map(({ set }) => set)) as Partial<Walker>,
    before: Object.assign({}, ...changes.map(({ before }) => before)) as NonNullable<Change['before']>,
    ops: changes.flatMap(({ ops }) => ops ?? []),
    afterCommit: (changed: Walker) => Promise.all(changes.map((change) => change.afterCommit?.(changed))),
  };
}

/**
 * Addresses can reset the password, so replacing or removing one needs the password; adding a first one does not. The
 * access round is raised: reset links to the old address end, and of two concurrent changes only one is written.
 */
export async function emailChange(context: EmailContext, body: EmailBody, walker: Walker): Promise<Change | undefined> {
  const email = body.email === undefined ? walker.email : (emailOrNone(body.email) ?? null);
  if (email === walker.email) return undefined;
  const { table, session, viewer, now } = context;
  const old = walker.email;
  if (old && !body.currentPassword && walker.hasPassword) throw new Refusal('password_required');
  const after = email ? emailHash(email) : undefined;
  const [login, mayMail] = await Promise.all([
    old ? confirmOwner(context, walker.username, body.currentPassword) : undefined,
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
    // An address that was verified since is stored under another key.
    before: { ...accessRoundOf(walker), emailVerifiedAt: walker.emailVerifiedAt },
    ops: [
      ...moveEmail(walker, old ? emailHash(old) : undefined, after, since),
      checkSession(session),
      ...(login ? [keepPassword(foldUsername(walker.username), login)] : []),
      ...(verification ? [verification.op] : []),
    ],
    afterCommit: (changed) =>
      Promise.all([
        // The change is committed: a failing mail must not make it look undone.
        old && sendMail(context, addressReplacedMail(old, walker, translatorFor(changed))),
        verification && sendVerification(context, changed, verification.token),
      ]),
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

interface HomeContext {
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
 * A changed home. An echoed, unchanged home costs no look-up. Without a sent address the one of
 * the look-up replaces the old one, which described the old home. The town comes from our own geocoding, never from the client, because others may see it; it
 * is omitted if the look-up fails.
 */
export async function homeChange(
  { table, geo, viewer, now }: HomeContext,
  body: Body,
  walker: Walker,
): Promise<Change | undefined> {
  const home = namedHome(body);
  if (!home) return body.homeAddress === undefined ? undefined : { set: { homeAddress: body.homeAddress || null } };
  const shown = { homeAddress: body.homeAddress || null, homeSource: body.homeSource ?? 'device' };
  const stays = home.latitude === walker.homeLatitude && home.longitude === walker.homeLongitude;
  if (stays && walker.homeTown !== null && walker.shownTown !== undefined) return { set: shown };
  const caller = { table, walkerId: walker.walkerId, walker, viewer, now };
  await enforceDailyLimit(caller, ['look-up', ...(stays ? [] : ['home-move' as const])]);
  const found = await geo.nearestPlace(home).catch(() => undefined);
  const anchor = homeAnchor(walker.homeAnchor, home);
  // A walker at a town's border who corrects the marker would appear on both sides of it.
  const isNewTown = !walker.shownTown || anchor !== walker.homeAnchor;
  const town = isNewTown ? await found?.place?.shownTown?.().catch(() => undefined) : undefined;
  return {
    set: {
      ...shown,
      homeAddress: shown.homeAddress ?? found?.place?.placeName ?? null,
      homeLatitude: home.latitude,
      homeLongitude: home.longitude,
      homeTown: fitForOthers(found?.place?.town ?? null),
      homeAnchor: anchor,
      ...(isNewTown && { shownTown: town && fitForOthers(town.name) !== null ? town : null }),
    },
  };
}

const MAX_PROFILE_PHOTO_BYTES = 5 * 1024 * 1024;

interface SentPhoto {
  wanted: string | undefined;
  uploadId: string | undefined;
  upload: Upload | undefined;
}

/**
 * The upload that becomes the profile photo, or no upload if the photo is removed. Undefined if the photo stays the
 * same: clients echo whole answers, and repeat requests whose answer was lost.
 */
export function newPhoto({ wanted, uploadId, upload }: SentPhoto, walker: Walker, now: Date) {
  const url = uploadId ? photoUrlOf(photoIdOf(uploadId)) : wanted;
  if (wanted === undefined || url === walker.profilePhotoUrl) return undefined;
  if (wanted !== '' && !upload) throw new Refusal('photo_not_found');
  if (upload && !isUsable(upload, now)) throw new Refusal(upload.usedFor ? 'photo_used' : 'photo_not_found');
  return { uploadId: upload?.uploadId };
}

interface PhotoContext {
  table: Table;
  photos: PhotoMaker & PhotoDeleter;
  now: Date;
}

export async function photoChange(
  { table, photos, now }: PhotoContext,
  { uploadId }: { uploadId: string | undefined },
  { walkerId, profilePhotoUrl }: Walker,
): Promise<Change> {
  const maxBytes = MAX_PROFILE_PHOTO_BYTES;
  const photoId = uploadId
    ? await acceptUnused({ table, photos }, { walkerId, uploadId, maxBytes }).catch(refuseOvertaken)
    : null;
  const replaced = photoIdIn(profilePhotoUrl);
  return {
    set: { profilePhotoUrl: photoUrlOf(photoId) },
    // Otherwise two concurrent changes would both replace the old photo, and the first new one would never be deleted.
    before: { profilePhotoUrl },
    ops: [
      ...(replaced ? [photoToDelete(replaced, now)] : []),
      ...(uploadId ? [spendUpload(walkerId, uploadId, profileUse)] : []),
    ],
    // The sweep deletes what a failure leaves here.
    afterCommit: () =>
      Promise.all([
        uploadId && photos.deleteUpload(uploadKey(walkerId, uploadId)).catch(() => undefined),
        replaced && deletePhoto(table, photos, replaced).catch(() => undefined),
      ]),
  };
}

/** Further writes of a visibility change: places on boards, addresses of photos, walks on the map. */
export async function visibilityChange(table: Table, walker: Walker, set: Partial<Walker>, now: Date): Promise<Change> {
  const { walkerId, mapVisibility, version } = walker;
  const after = { ...walker, ...set };
  // Boards order the walker by the figures that strangers are shown from now on.
  const isMoved = seesExactly('stranger', walker) !== seesExactly('stranger', after);
  const places = isMoved ? await movedPlaces(table, walker, after, now) : undefined;
  const movesPhotos = walker.completedChallenges > 0 && endsPhotoAddresses(mapVisibility, after.mapVisibility);
  return {
    set: places?.set,
    // Board keys follow from the visibility and the figures that were read.
    before: { ...(set.mapVisibility !== undefined && { mapVisibility }), ...(places && { version }) },
    ops: [
      ...(places?.ops ?? []),
      ...(movesPhotos ? [askForPhotoMove(walkerId, randomId())] : []),
      ...(changesWorldWalks(walker, after) ? [noteWorldChange(walkerId, now)] : []),
    ],
  };
}

/** A concurrent call of the same walker won. */
export function refuseOvertaken(error: unknown): never {
  throw error instanceof ConditionFailed ? new Refusal('busy') : error;
}
