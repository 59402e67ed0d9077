import { archivedWalk } from '../../shared/api/restore/restoredWalk.fixture.ts';
import type { Auth } from '../../shared/api/route.ts';
import type { Call } from './context.ts';
import type { ExampleWalker } from './exampleWalker.ts';

/**
 * One call of a route that succeeds. Every route of the contract has one, or nothing compiles. From the examples come
 * - the access test (functions/testing/access.engine.test.ts): who is refused, and what others see;
 * - the table of costs in docs/data-model.md (functions/testing/costs.engine.test.ts);
 * - the calls of the deployed run (infra/deployed), where each function runs under its own role.
 *
 * To add one: an entry under the route's name in `examples`, then
 * `UPDATE_DOCS=1 npx vitest run --project engine functions/testing/costs` writes its row of the table.
 */
export type Example<A extends Auth = Auth> = {
  /**
   * Prepares by calls of `owner` and returns the call. `asker` brings uploads and passwords: it is the owner, and in
   * the access test another walker.
   */
  call?: (owner: ExampleWalker, asker: ExampleWalker) => Call | Promise<Call>;
  /** The preparation of a read uses up what other examples need, so it gets new walkers, like a write. */
  freshWalker?: true;
} & (A extends 'walker' ? { about: About } : { about?: never });

/**
 * What a route with `auth: 'walker'` tells about others; for `auth: 'own'` every other id is 403. 'no walker': names none.
 * 'oneself': names none and tells the caller's own data. 'own thing': a thing of one or two walkers, 404 for all others. Else
 * anyone signed in may ask about a walker and gets exactly these fields; an unknown walker is 404.
 */
export type About = 'no walker' | 'oneself' | 'own thing' | { shows: readonly string[]; toFriends?: readonly string[] };

export type Prepare<T> = (owner: ExampleWalker, asker: ExampleWalker) => T | Promise<T>;

export const completedWalk: Prepare<unknown> = (owner) => owner.completedWalk();
export const friend: Prepare<unknown> = (owner) => owner.friend();
/** A call after a preparation. */
export const after =
  (prepare: Prepare<unknown>, call: Prepare<Call> = () => ({})): Prepare<Call> =>
  async (owner, asker) => {
    await prepare(owner, asker);
    return call(owner, asker);
  };
export const plain =
  (call: Call = {}): Prepare<Call> =>
  ({ id }) => ({ params: { id }, ...call });
/** A call with the owner's id, after a preparation. */
export const own = (prepare: Prepare<unknown>) => after(prepare, plain());
export const id = async (prepare: Promise<string>) => ({ params: { id: await prepare } });

export const figures = [
  'level',
  'totalPoints',
  'currentStreak',
  'longestStreak',
  'completedChallenges',
  'totalDistance',
];

export const firstTown: Prepare<Call & { params: { id: string; town: string } }> = async (owner) => {
  await owner.completedWalk();
  const { towns } = await owner.json('listTowns', { params: { id: owner.id } });
  return { params: { id: owner.id, town: towns[0].key } };
};

/** Marks the first pieces of the town as walked before Signpost. */
export const earlierStreets: Prepare<Call> = async (owner, asker) => {
  const { params } = await firstTown(owner, asker);
  const { pieces } = await owner.json('getTown', { params, query: { pieces: 'all' } });
  return { params, body: { numbering: pieces.numbering, runs: [0, 5] } };
};

export const ofWalk: Prepare<Call> = async (owner) => {
  return { params: { id: owner.id, challengeId: await owner.completedWalk() } };
};
export const afterAdding: Prepare<Call> = async (owner, asker) => {
  const call = await ofWalk(owner, asker);
  await owner.json('addFavourite', call);
  return call;
};

export const answerRequest: Example<'walker'> = {
  call: async (owner) => ({ params: { requestId: await owner.friendRequest() } }),
  about: 'own thing',
};
export const ofClub = (call: Call = {}): Example<'walker'> => ({
  call: async (owner) => ({ ...(await id(owner.club())), ...call }),
  about: 'own thing',
});
export const afterOneWalk: Example<'walker'> = { call: after(completedWalk), about: 'no walker' };

export const passkeyId = async (asker: ExampleWalker) => ({ passkeyId: (await asker.passkey()).passkeyId });

export const subscription = ({ id }: ExampleWalker) => ({
  params: { id },
  body: {
    endpoint: `https://fcm.googleapis.com/fcm/send/${id}`,
    keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
  },
});

export const day = '2025-05-01';
export const walks = [archivedWalk(day)];
