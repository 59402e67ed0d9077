import { walkers } from '../../../shared/api/walkers.ts';
import { uploadIdOf } from '../../common/photos/photoNames.ts';
import {
  emailChange,
  homeChange,
  joinChanges,
  namedHome,
  newPhoto,
  photoChange,
  refuseOvertaken,
  refuseUnfitProfile,
  settingsChange,
  visibilityChange,
} from '../../common/walkers/profileChange.ts';
import { readOwnWalker } from '../../common/walkers/readWalkerForViewer.ts';
import { checkTimeZone, zoneChange } from '../../common/walkers/timeZone.ts';
import { ownView } from '../../common/walkers/walkerView.ts';
import { readUpload } from '../../data/challenges/photos.ts';
import { changeProfile, parseWalker } from '../../data/walkers/walkers.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(walkers.updateWalker, async (context) => {
  const { body, walkerId, now, table, photos } = context;
  const timeZone = checkTimeZone(body.timeZone);
  namedHome(body);
  refuseUnfitProfile(body);
  const wanted = body.profilePhotoUrl;
  const uploadId = wanted === undefined ? undefined : uploadIdOf(photos, wanted, walkerId);
  const [walker, upload] = await Promise.all([
    readOwnWalker(table, walkerId),
    uploadId ? readUpload(table, walkerId, uploadId) : undefined,
  ]);

  const photo = newPhoto({ wanted, uploadId, upload }, walker, now);
  const wishes = joinChanges([
    { set: settingsChange(body, walker, now) },
    { set: zoneChange(walker, timeZone, now) },
    ...(await Promise.all([
      emailChange(context, body, walker),
      homeChange(context, body, walker),
      photo && photoChange(context, photo, walker),
    ])),
  ]);
  const { set, before, ops, afterCommit } = joinChanges([
    wishes,
    await visibilityChange(table, walker, wishes.set, now),
  ]);
  if (Object.keys(set).length === 0) return ownView(walker, now);
  const written = await table.write(changeProfile(walkerId, set, before), ...ops).catch(refuseOvertaken);
  // A transaction returns no items: the written values merged into the read ones are the best approximation.
  const changed = written ? parseWalker(written) : { ...walker, ...set };
  await afterCommit(changed);
  return ownView(changed, now);
});
