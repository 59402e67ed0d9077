import { Refusal } from '../../../shared/api/errors.ts';
import { walkers } from '../../../shared/api/walkers.ts';
import { endsPhotoAddresses, seesExactly } from '../../../shared/domain/privacy/visibility.ts';
import { photoUrlOf } from '../../common/challenges/challengeView.ts';
import { acceptUnused } from '../../common/photos/acceptPhoto.ts';
import { deletePhoto } from '../../common/photos/deletePhoto.ts';
import { photoIdIn, photoIdOf, uploadIdOf, uploadKey } from '../../common/photos/photoNames.ts';
import {
  emailChange,
  homeChange,
  namedHome,
  refuseUnfitProfile,
  settingsChange,
} from '../../common/walkers/profileChange.ts';
import { checkTimeZone, zoneChange } from '../../common/walkers/timeZone.ts';
import { ownView } from '../../common/walkers/walkerView.ts';
import {
  askForPhotoMove,
  isUsable,
  photoToDelete,
  profileUse,
  readUpload,
  spendUpload,
} from '../../data/challenges/photos.ts';
import { movedPlaces } from '../../data/leaderboard/provenPoints.ts';
import { ConditionFailed } from '../../data/table.ts';
import { changeProfile, parseWalker, readWalker } from '../../data/walkers/walkers.ts';
import { changesWorldWalks, noteWorldChange } from '../../data/world/worldWalks.ts';
import { endpoint } from '../../http/endpoint.ts';
import { randomId } from '../../runtime/random.ts';

const maxBytes = 5 * 1024 * 1024;

export const handler = endpoint(walkers.updateWalker, async (context) => {
  const { body, walkerId, viewer, now, table, geo, photos } = context;
  const timeZone = checkTimeZone(body.timeZone);
  namedHome(body);
  refuseUnfitProfile(body);
  const wanted = body.profilePhotoUrl;
  const uploadId = wanted === undefined ? undefined : uploadIdOf(photos, wanted, walkerId);
  const [walker, upload] = await Promise.all([
    readWalker(table, walkerId),
    uploadId ? readUpload(table, walkerId, uploadId) : undefined,
  ]);
  if (!walker) throw new Refusal('not_signed_in');

  // The photo that is there already is no change: clients echo whole answers, and send again when one was lost.
  const wantedPhoto = uploadId ? photoUrlOf(photoIdOf(uploadId)) : wanted;
  const newPhoto = wanted !== undefined && wantedPhoto !== walker.profilePhotoUrl;
  if (newPhoto && wanted !== '' && !upload) throw new Refusal('photo_not_found');
  if (newPhoto && upload && !isUsable(upload, now))
    throw new Refusal(upload.usedFor ? 'photo_used' : 'photo_not_found');
  const spent = newPhoto && upload ? upload.uploadId : undefined;
  const [email, home, photoId] = await Promise.all([
    emailChange(context, body, walker),
    homeChange(body, walker, { table, geo, viewer, now }),
    spent ? acceptUnused({ table, photos }, { walkerId, uploadId: spent, maxBytes }).catch(refuseOvertaken) : null,
  ]);

  const set = {
    ...settingsChange(body, walker, now),
    ...home,
    ...zoneChange(walker, timeZone, now),
    ...(newPhoto && { profilePhotoUrl: photoUrlOf(photoId) }),
    ...email?.set,
  };
  const after = { ...walker, ...set };
  // Boards order the walker by the figures that strangers are shown from now on.
  const places =
    seesExactly('stranger', walker) === seesExactly('stranger', after)
      ? undefined
      : await movedPlaces(table, walker, after, now);
  if (Object.keys(set).length === 0) return ownView(walker, now);
  const replaced = newPhoto ? photoIdIn(walker.profilePhotoUrl) : undefined;
  const movesPhotos =
    walker.completedChallenges > 0 &&
    endsPhotoAddresses(walker.mapVisibility, set.mapVisibility ?? walker.mapVisibility);
  try {
    const written = await table.write(
      // Of two concurrent changes one is refused, so that each replaced photo is listed for deletion.
      changeProfile(
        walkerId,
        { ...set, ...places?.set },
        {
          ...(newPhoto && { profilePhotoUrl: walker.profilePhotoUrl }),
          // Of two concurrent changes one is refused: board keys follow from the visibility that was read.
          ...(set.mapVisibility !== undefined && { mapVisibility: walker.mapVisibility }),
          ...(places && { version: walker.version }),
          ...email?.before,
        },
      ),
      ...(places?.ops ?? []),
      ...(replaced ? [photoToDelete(replaced, now)] : []),
      ...(movesPhotos ? [askForPhotoMove(walkerId, randomId())] : []),
      ...(changesWorldWalks(walker, after) ? [noteWorldChange(walkerId, now)] : []),
      ...(email?.ops ?? []),
      ...(spent ? [spendUpload(walkerId, spent, profileUse)] : []),
    );
    // After the commit; the sweep deletes what a failure leaves here.
    await Promise.all([
      spent && photos.deleteUpload(uploadKey(walkerId, spent)).catch(() => undefined),
      replaced && deletePhoto(table, photos, replaced).catch(() => undefined),
    ]);
    // A transaction returns no items: the written values merged into the read ones are the best approximation.
    const changed = written ? parseWalker(written) : after;
    await email?.tell(changed);
    return ownView(changed, now);
  } catch (error) {
    return refuseOvertaken(error);
  }
});

/** A concurrent call of the same walker won. */
function refuseOvertaken(error: unknown): never {
  throw error instanceof ConditionFailed ? new Refusal('busy') : error;
}
