import { Refusal } from '../../../shared/api/errors.ts';
import { MAX_UPLOAD_BYTES } from '../../../shared/api/photos.ts';
import { routes } from '../../../shared/api/routes.ts';
import { decideCompletion } from '../../../shared/domain/challenges/completion.ts';
import { kmOf } from '../../../shared/domain/walkers/units.ts';
import { challengeId, parseChallengeId } from '../../common/challenges/challengeId.ts';
import { completionAnswer, completionRecord } from '../../common/challenges/completionRecord.ts';
import { acceptUnused } from '../../common/photos/acceptPhoto.ts';
import { photoIdOf, photoUrlOf, uploadIdOf, uploadKey } from '../../common/photos/photoNames.ts';
import { zoneOf } from '../../common/walkers/walkerView.ts';
import { completed, readChallenge, readWays } from '../../data/challenges/challenges.ts';
import { isUsable, readUpload, spendUpload } from '../../data/challenges/photos.ts';
import { visited, visitsTo } from '../../data/challenges/places.ts';
import { signToRead } from '../../data/challenges/signs.ts';
import { awardAndUnlock, idsOf, readUnlocked } from '../../data/walkers/achievements.ts';
import { readWalker } from '../../data/walkers/walkers.ts';
import { endpoint } from '../../http/endpoint.ts';
import { retryOnConflict } from '../../runtime/retryOnConflict.ts';

/** Attempts when figures change between read and write. */
const max = 5;

/**
 * Photo and award in one transaction. Repeating the call with the same photo gets the stored answer; after a lost race
 * the decision is repeated on fresh figures without touching the photo again.
 */
export const handler = endpoint(routes.completeChallenge, async (context) => {
  const { params, body, walkerId, now, table, photos, signQueue, count } = context;
  const id = parseChallengeId(params.id);
  // Other walkers' challenges do not exist for this walker.
  if (!id || id.walkerId !== walkerId) throw new Refusal('challenge_not_found');
  const uploadId = uploadIdOf(photos, body.photoUrl, walkerId);
  let photoId: string | undefined;

  return retryOnConflict(
    async () => {
      const [walker, challenge, ways, unlocked, upload] = await Promise.all([
        readWalker(table, walkerId),
        readChallenge(table, walkerId, id.day),
        readWays(table, walkerId, id.day),
        readUnlocked(table, walkerId),
        uploadId ? readUpload(table, walkerId, uploadId) : undefined,
      ]);
      if (!walker || !challenge) throw new Refusal('challenge_not_found');
      if (challenge.routeId !== id.routeId) throw new Refusal('route_replaced');
      if (challenge.completed) {
        const same =
          body.photoUrl === photoUrlOf(challenge.photoId) ||
          (uploadId && photoIdOf(uploadId) === challenge.photoId) ||
          // The photo may have been moved to another URL.
          upload?.usedFor === challengeId(challenge);
        if (!same) throw new Refusal('already_completed');
        count('replays');
        return completionAnswer(challenge, ways);
      }

      const decide = (visitsBefore: number) =>
        decideCompletion({
          figures: walker,
          unlocked: idsOf(unlocked),
          walk: { ...challenge, distance: kmOf(challenge.metres), endLatitude: challenge.end[1] },
          visitsBefore,
          timeZone: zoneOf(walker),
          now,
        });
      // Being too late does not depend on visits, so a late photo is never decoded.
      const early = decide(0);
      if (early.kind === 'refused') throw new Refusal(early.reason);
      if (!uploadId || !upload) throw new Refusal('photo_not_found');
      if (!isUsable(upload, now)) throw new Refusal(upload.usedFor ? 'photo_used' : 'photo_not_found');

      const [visitsBefore, kept] = await Promise.all([
        visitsTo(table, walkerId, challenge.destinationKey),
        photoId ?? acceptUnused({ table, photos }, { walkerId, uploadId, maxBytes: MAX_UPLOAD_BYTES }),
      ]);
      photoId = kept;
      const decision = decide(visitsBefore);
      if (decision.kind === 'refused') throw new Refusal(decision.reason);

      const { completion, anchor } = completionRecord(walker, challenge, decision, {
        photoId: kept,
        witness: body.witness ?? 'unknown',
        now,
      });
      await table.write(
        completed(challenge, completion),
        ...awardAndUnlock(walker, { ...decision, homeAnchor: anchor, now }),
        visited(walkerId, challenge.destinationKey, challenge.day),
        spendUpload(walkerId, uploadId, challengeId(challenge)),
        signToRead(challenge, now),
      );
      count('completions');
      // Only after the commit, because a retry may need the upload. A job repeats what fails here.
      await Promise.allSettled([
        photos.deleteUpload(uploadKey(walkerId, uploadId)),
        signQueue.announce({ walkerId, day: challenge.day }),
      ]);
      return completionAnswer({ ...challenge, ...completion, completed: true }, ways);
    },
    { max, onConflict: () => count('conflicts') },
  );
});
