import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '../../data/keys.ts';
import { remove } from '../../data/ops.ts';
import type { Table } from '../../data/table.ts';
import { type Answer, testBench } from '../../testing/context.ts';
import { useWorld } from '../../testing/world.ts';
import { handler as updateWalker } from '../walkers/updateWalker.ts';
import { handler as completeChallenge } from './completeChallenge.ts';
import { handler as createChallenge } from './createChallenge.ts';

const world = useWorld({ width: 160, height: 120 });
beforeEach(() => world.at('2026-11-20T09:00:00Z'));

describe('a completion under retries and concurrent writes', () => {
  it('a hundred concurrent completions award once (DAY-12)', async () => {
    const ada = await world.walker();
    const challenge = (await ada.plan()).json;
    const photoUrl = await ada.upload();
    const before = world.bench.lines.length;
    const answers = await Promise.all(Array.from({ length: 100 }, () => ada.complete(challenge.id, photoUrl)));
    const lines = world.bench.lines.slice(before);
    // The losing call gets the winner's answer instead of a conflict.
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const counted = (what: string) => lines.reduce((sum, { counts }) => sum + (counts?.[what] ?? 0), 0);
    expect(counted('completions')).toBe(1);
    expect(counted('replays')).toBe(answers.length - 1);
    expect(counted('conflicts')).toBeGreaterThan(0);
    expect((await ada.stats()).completedChallenges).toBe(1);
    const late = await ada.complete(challenge.id, photoUrl);
    expect(late.text).toBe(answers[0]?.text);
  });

  it('a completion that read the upload before another one took it gets the same answer', async () => {
    const ada = await world.walker();
    const challenge = (await ada.plan()).json;
    const photoUrl = await ada.upload();
    let first: Answer | undefined;
    const { table } = world.store;
    const overtaken: Table = {
      ...table,
      within: () => overtaken,
      async get(key, options) {
        const item = await table.get(key, options);
        if (String(key.SK).startsWith('UP#')) first ??= await ada.complete(challenge.id, photoUrl);
        return item;
      },
    };
    const bench = Object.assign(testBench({ ...world.bench.adapters, table: overtaken }), { now: world.bench.now });
    const call = { cookie: ada.cookie, params: { id: challenge.id }, body: { photoUrl } };
    const second = await bench.call(completeChallenge, call);
    expect(first?.status).toBe(200);
    expect(second).toMatchObject({ status: 200, text: first?.text });
  });

  it('a retry days later gets the same answer after the note of the upload expired', async () => {
    const ada = await world.walker();
    const challenge = (await ada.plan()).json;
    const photoUrl = await ada.upload();
    const first = await ada.complete(challenge.id, photoUrl);
    await world.store.table.write(remove(keys.upload(ada.id, photoUrl.split('/').at(-1) ?? '')));
    expect((await ada.complete(challenge.id, photoUrl)).text).toBe(first.text);
  });

  it('a route requested after a completion does not restart the walk', async () => {
    const ada = await world.walker();
    const challenge = (await ada.plan()).json;
    await ada.complete(challenge.id, await ada.upload());
    const again = await ada.call(createChallenge, { body: {} });
    expect(again).toMatchObject({ status: 409, headers: { 'x-error-code': 'already_completed' } });
  });

  it("a retry with the upload's or the stored address is answered word for word, and another photo is refused", async () => {
    const ada = await world.walker();
    const challenge = (await ada.plan()).json;
    const photoUrl = await ada.upload();
    const first = await ada.complete(challenge.id, photoUrl);
    world.at('2026-11-20T18:00:00Z');
    expect((await ada.complete(challenge.id, `${photoUrl}?X-Amz-Signature=abc`)).text).toBe(first.text);
    expect((await ada.complete(challenge.id, first.json.challenge.photoUrl)).text).toBe(first.text);
    expect(await ada.complete(challenge.id, await ada.upload())).toMatchObject({
      status: 409,
      text: "Today's challenge is already completed.",
    });
  });

  it('a completion succeeds beside concurrent changes of settings', async () => {
    const ada = await world.walker();
    const challenge = (await ada.plan()).json;
    const photoUrl = await ada.upload();
    const patch = (maxDistance: number) =>
      ada.call(updateWalker, { method: 'PATCH', params: { id: ada.id }, body: { maxDistance } });
    const [done] = await Promise.all([ada.complete(challenge.id, photoUrl), patch(1.5), patch(2), patch(3)]);
    expect(done.status).toBe(200);
  });
});
