import { challengeId } from '../../../functions/common/challenges/challengeId.ts';
import { photoIdOf } from '../../../functions/common/photos/photoNames.ts';
import { HOME } from '../../../functions/testing/walkerClient.ts';
import type { challenges } from '../../../shared/api/challenges.ts';
import type { photos } from '../../../shared/api/photos.ts';
import type { streets } from '../../../shared/api/streets.ts';
import { type ActionsOf, type Around, cookieOf, differs, type Fact, own, readsOwn, readsSignedIn } from '../attempt.ts';
import { uploadAddress } from '../ports.ts';

interface Walk {
  walkerId: string;
  day: string;
  routeId: string;
  completed: boolean;
}
const walksOf = ({ view, me }: Around): Walk[] => (me.id ? view.of(me.id, 'C#') : []) as unknown as Walk[];

export function someWalk(around: Around, wanted: (walk: Walk) => boolean = () => true) {
  const cookie = cookieOf(around);
  const walks = walksOf(around).filter(wanted);
  if (!cookie || walks.length === 0) return undefined;
  // The last is the likeliest: earlier ones are late or done.
  const walk = around.dice.chance(0.7) ? walks.at(-1) : around.dice.pick(walks);
  return walk && { walk, cookie, params: { id: challengeId(walk) } };
}

/** Uploads that lie in the bucket, or the one that the phone holds for a walk that is done. */
export function somePhoto({ machine, me, dice }: Around): { url: string; photoId: string } | undefined {
  const mine = [...machine.buckets.uploads.keys()].filter(
    (key) => key.startsWith(`${me.id}/`) && !key.endsWith('.zip'),
  );
  const used = me.id ? [...machine.received].filter((key) => key.startsWith(`${me.id}/`)) : [];
  const from = used.length > 0 && (mine.length === 0 || dice.chance(0.15)) ? used : mine;
  if (from.length === 0) return undefined;
  const key = dice.pick(from);
  return { url: uploadAddress(key), photoId: photoIdOf(key.split('/')[1] ?? '') };
}

const completedAs = (walk: Walk, points: number): Fact => ({
  about: `walk:${walk.walkerId}:${walk.day}`,
  says: 'a walk that was answered as completed is completed, with these points',
  holds: (view) => {
    const stored = view.item(`U#${walk.walkerId}`, `C#${walk.day}`);
    return stored?.completed === true && stored.pointsEarned === points && stored.routeId === walk.routeId;
  },
});

export const challengesActions: ActionsOf<typeof challenges> = {
  getTodayChallenge: readsSignedIn,
  getChallenge: (around) => {
    const found = someWalk(around);
    return found && { call: { cookie: found.cookie, params: found.params } };
  },
  createChallenge: (around) =>
    own(around, (id) => {
      const draft = around.view.item(`U#${id}`, 'D#draft');
      return { body: draft && around.dice.chance(0.9) ? { routeId: draft.routeId } : {} };
    }),
  completeChallenge: (around) => {
    const found = someWalk(around, ({ completed }) => !completed || around.dice.chance(0.2));
    const photo = somePhoto(around);
    if (!found || !photo) return undefined;
    const { walk, ...call } = found;
    const witness = around.dice.pick(['near', 'around', 'far', 'unknown', undefined]);
    return {
      call: { ...call, body: { photoUrl: photo.url, ...(witness && { witness }) } },
      follows: (answer) => [completedAs(walk, answer.json.pointsEarned)],
    };
  },
  findWayToSign: (around) => {
    const found = someWalk(around);
    return found && { call: { cookie: found.cookie, params: found.params, body: { latitude: 57.7, longitude: 11.9 } } };
  },
  reportPlace: (around) => {
    const found = someWalk(around);
    return (
      found && {
        call: {
          cookie: found.cookie,
          params: found.params,
          body: { reason: around.dice.pick(['noSign', 'unsafe', 'private']) },
        },
      }
    );
  },
  listCompletedChallenges: readsOwn(({ view }, id, answer) =>
    differs(
      'completed walks',
      answer.json.map(({ date }: { date: string }) => date),
      view
        .of(id, 'C#')
        .filter(({ completed }) => completed)
        .map(({ day }) => day)
        .sort()
        .reverse(),
    ),
  ),
};

export const streetsActions: ActionsOf<typeof streets> = {
  generateRoute: (around) =>
    own(around, () => {
      const { dice } = around;
      return {
        body: {
          ...HOME,
          difficulty: dice.pick(['easy', 'medium', 'hard']),
          ...(dice.chance(0.3) && { forceNew: true }),
        },
      };
    }),
  reverseGeocode: (around) => {
    const cookie = cookieOf(around);
    return cookie ? { call: { cookie, query: { latitude: '57.7', longitude: '11.9' } } } : undefined;
  },
};

export const photosActions: ActionsOf<typeof photos> = {
  signUpload: (around) => {
    const cookie = cookieOf(around);
    const { dice, machine, me, view } = around;
    const before = me.id && dice.chance(0.3) ? view.of(me.id, 'UP#').at(-1) : undefined;
    const again = before && { photoUrl: uploadAddress(`${me.id}/${before.uploadId}`) };
    return cookie === undefined
      ? undefined
      : {
          call: { cookie, ...(dice.chance(0.5) && { body: { contentType: 'image/jpeg', size: 100, ...again } }) },
          follows: (answer) => {
            const { put, picture } = machine.transport();
            // Some are never sent.
            if (dice.chance(0.9)) void put(String(answer.json.uploadURL), picture() as Uint8Array, {});
            return [];
          },
        };
  },
  showPhoto: (around) => {
    const cookie = cookieOf(around);
    return cookie ? { call: { cookie, params: { filename: `${'x'.repeat(22)}.jpg` } } } : undefined;
  },
};
