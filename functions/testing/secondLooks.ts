import type { LookAnswer } from '../../shared/domain/secondLook.ts';
import type { Verdict } from '../../shared/domain/sign.ts';
import { handler as listCompletedChallenges } from '../api/challenges/listCompletedChallenges.ts';
import { handler as answerSecondLook } from '../api/secondLooks/answerSecondLook.ts';
import { handler as askSecondLook } from '../api/secondLooks/askSecondLook.ts';
import { handler as listSecondLooks } from '../api/secondLooks/listSecondLooks.ts';
import { handler as withdrawSecondLook } from '../api/secondLooks/withdrawSecondLook.ts';
import { provenBefore } from '../data/provenPoints.ts';
import { acquaintances } from './acquaintances.ts';
import { someView } from './pictures.ts';
import type { WalkerInPlay } from './walker.ts';
import type { useWorld } from './world.ts';

/** A Friday; the Monday after is another week of the boards. */
export const FRIDAY = '2026-11-20T09:00:00Z';

/** Walkers of one world who ask each other about photos. */
export function secondLooksIn(world: ReturnType<typeof useWorld>) {
  const { befriend } = acquaintances(world);
  const ask = (walker: WalkerInPlay, id: string) => walker.call(askSecondLook, { method: 'POST', params: { id } });
  const withdraw = (walker: WalkerInPlay, id: string) =>
    walker.call(withdrawSecondLook, { method: 'DELETE', params: { id } });
  const looksOf = async (walker: WalkerInPlay) =>
    (await walker.call(listSecondLooks, { params: { id: walker.id } })).json;
  const lookOf = async (walker: WalkerInPlay, friend: WalkerInPlay) =>
    (await looksOf(walker)).ofFriends.find((look: { friend: { id: string } }) => look.friend.id === friend.id);
  const answer = (walker: WalkerInPlay, lookId: string, said: LookAnswer | null) =>
    walker.call(answerSecondLook, { params: { id: walker.id, lookId }, body: { answer: said } });
  const walked = async (walker: WalkerInPlay) =>
    (await walker.call(listCompletedChallenges, { params: { id: walker.id } })).json[0];
  const proven = (walker: WalkerInPlay, day = '2026-11-20') =>
    provenBefore(world.store.table, { walkerId: walker.id, day });

  let views = 0;
  /** A walk of half an hour, with a picture of its own, on which nothing could be read. */
  async function unreadWalk(
    walker: WalkerInPlay,
    { verdict = 'unread', minutes = 30, picture }: { verdict?: Verdict; minutes?: number; picture?: Uint8Array } = {},
  ) {
    const { id } = (await walker.plan()).json;
    world.at(new Date(world.bench.now.getTime() + minutes * 60_000).toISOString());
    const photoUrl = await walker.upload(picture ?? (await someView(7_000 + ++views)));
    const { challenge } = (await walker.complete(id, photoUrl)).json;
    await world.lookAtPhoto({ walkerId: walker.id, day: challenge.date }, verdict);
    return challenge;
  }

  let some: Promise<[WalkerInPlay, WalkerInPlay, WalkerInPlay]> | undefined;
  /** Bob, Cyd and Dan, of three weeks, with three walks on three days. Walking takes a test's time: once for all tests. */
  function walkersOfSomeTime() {
    const join = async () => {
      world.at('2026-11-01T09:00:00Z');
      const all: [WalkerInPlay, WalkerInPlay, WalkerInPlay] = [
        await world.walker(),
        await world.walker(),
        await world.walker(),
      ];
      for (const day of ['01', '02', '03']) {
        world.at(`2026-11-${day}T10:00:00Z`);
        for (const walker of all) await walker.walk();
      }
      return all;
    };
    some ??= join();
    return some;
  }

  /** Ada, who is new, and friends of hers who may look. */
  async function adaAndFriends() {
    const [bob, cyd, dan] = await walkersOfSomeTime();
    world.at(FRIDAY);
    const ada = await world.walker();
    for (const friend of [bob, cyd, dan]) await befriend(ada, friend);
    return { ada, bob, cyd, dan };
  }

  async function asked() {
    const people = await adaAndFriends();
    const challenge = await unreadWalk(people.ada);
    const answered = await ask(people.ada, challenge.id);
    if (answered.status !== 201) throw new Error(answered.text);
    return { ...people, challenge, look: await lookOf(people.bob, people.ada) };
  }

  return { ask, withdraw, looksOf, lookOf, answer, walked, proven, unreadWalk, adaAndFriends, asked, befriend };
}
