import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { archiveContent, walkInArchive } from '../../../shared/api/restore/archive.ts';
import { archivedWalk } from '../../../shared/api/restore/restoredWalk.fixture.ts';
import { linesOfGpx } from '../../../shared/domain/walk/gpx.ts';
import { keys } from '../../data/keys.ts';
import { update } from '../../data/ops.ts';
import { useAccountJobs, type Walker } from '../../jobs/account.fixture.ts';
import { handler as listWalkerAchievements } from '../achievements/listWalkerAchievements.ts';
import { handler as listCompletedChallenges } from '../challenges/listCompletedChallenges.ts';
import { handler as addFavourite } from '../favourites/addFavourite.ts';
import { handler as listFavourites } from '../favourites/listFavourites.ts';
import { handler as restorePhoto } from './restorePhoto.ts';
import { handler as restoreWalks } from './restoreWalks.ts';

const { world, at, ask, archiveOf, pack, fullLife } = useAccountJobs();

const restore = (walker: Walker, walks: readonly unknown[]) =>
  walker.call(restoreWalks, { method: 'POST', params: { id: walker.id }, body: { walks } });
const givePhoto = (walker: Walker, day: string, photoUrl: string) =>
  walker.call(restorePhoto, { method: 'POST', params: { id: walker.id, day }, body: { photoUrl } });
const listOf = async (walker: Walker, of = walker) =>
  (await walker.call(listCompletedChallenges, { params: { id: of.id } })).json;

async function archived(walker: Walker) {
  await ask(walker);
  await pack();
  const { url } = (await archiveOf(walker)).json;
  const files = unzipSync(new Uint8Array(await (await fetch(url)).arrayBuffer()));
  const text = (name: string) => new TextDecoder().decode(files[name]);
  const content = archiveContent(JSON.parse(text('signpost.json')));
  if (!content) throw new Error('no archive');
  return { files, text, content };
}

describe('POST /api/users/{id}/restored-walks', () => {
  it('an archive restored into a new account gives an archive with the same walks, ways and photos', async () => {
    const { ada } = await fullLife();
    const before = await archived(ada);
    at('2026-12-01T09:00:00Z');
    const eve = await world.walker();
    const sent = before.content.walks.map((record) => {
      const found = walkInArchive(record, linesOfGpx(before.text(`walks/${record.day}.gpx`)), new Date('2026-12-01'));
      if ('problem' in found) throw new Error(found.problem);
      return found.walk;
    });
    expect((await restore(eve, sent)).json.map(({ state }: { state: string }) => state)).toEqual(
      Array(3).fill('restored'),
    );
    for (const { day } of sent) {
      expect((await givePhoto(eve, day, await eve.upload(before.files[`photos/${day}.jpg`]))).status).toBe(200);
    }
    const again = await restore(eve, sent);
    expect(again.json.map(({ state, hasPhoto }: Record<string, unknown>) => [state, hasPhoto])).toEqual(
      Array(3).fill(['there', true]),
    );
    const [favourite] = again.json.filter(({ day }: { day: string }) => before.content.favouriteDays.has(day));
    const params = { id: eve.id, challengeId: favourite.challengeId };
    expect((await eve.call(addFavourite, { method: 'POST', params })).status).toBe(200);
    expect((await eve.call(listFavourites, { params: { id: eve.id } })).json).toMatchObject([
      { date: '2026-11-17', restored: true },
    ]);

    const after = await archived(eve);
    const walked = (archive: typeof after) =>
      archive.content.walks.map(({ day, destination, metres, difficulty, comfort, start, end, completedAt }) => ({
        ...{ day, destination, metres, difficulty, comfort, start, end, completedAt },
        gpx: archive.text(`walks/${day}.gpx`),
      }));
    expect(walked(after)).toEqual(walked(before));
    expect(Object.keys(after.files).filter((name) => name.startsWith('photos/20'))).toEqual(
      Object.keys(before.files).filter((name) => name.startsWith('photos/20')),
    );
    expect(after.content.favouriteDays).toEqual(new Set(['2026-11-17']));
  });

  it('restored walks give no points, streak, achievement, proof, board entry or feed entry and are private (POINTS-8)', async () => {
    const [eve, friend] = [await world.walker(), await world.walker()];
    const days = Array.from({ length: 20 }, (_, index) => `2026-10-${String(index + 10)}`);
    const stats = await eve.stats();
    const items = (await world.store.scan()).length;
    expect(
      (
        await restore(
          eve,
          days.map((day) => archivedWalk(day, { metres: 20_000, difficulty: 'hard' })),
        )
      ).status,
    ).toBe(200);
    expect(await eve.stats()).toEqual(stats);
    expect((await eve.call(listWalkerAchievements, { params: { id: eve.id } })).json).toEqual([]);
    const held = (await world.store.scan()).filter(({ PK }) => String(PK) === `U#${eve.id}`);
    // Twenty walks, twenty ways, one place and the call counter.
    expect((await world.store.scan()).length).toBe(items + 42);
    const ofTheTable = held.flatMap((item) => Object.keys(item)).filter((name) => /^GSI/.test(name));
    expect(ofTheTable).toEqual([]);
    expect((await listOf(eve)).length).toBe(20);
    expect((await listOf(friend, eve)).length).toBe(0);
    // Restored walks do not count towards the "favourite corner" achievement.
    expect((await eve.walk()).status).toBe(200);
    const [profile] = (await world.store.scan()).filter(({ PK, SK }) => PK === `U#${eve.id}` && SK === 'P');
    expect(profile).toMatchObject({ completedChallenges: 1, counts: { places: 1, maxVisits: 1 } });
  });

  it('restoring the same walks twice or concurrently changes nothing and replaces no walk of the account', async () => {
    const eve = await world.walker();
    const days = ['2026-09-01', '2026-09-02', '2026-09-03'];
    const walks = days.map((day) => archivedWalk(day));
    const answers = await Promise.all([restore(eve, walks), restore(eve, walks), restore(eve, walks.slice(1))]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await listOf(eve)).map(({ date }: { date: string }) => date)).toEqual(days.toReversed());
    const other = { routeId: 'another-walk-xxxxxxxx0', destination: { street: 'Somewhere else' } };
    expect((await restore(eve, [archivedWalk(days[0] ?? '', other)])).json).toEqual([
      { day: days[0], state: 'taken', challengeId: null, hasPhoto: false },
    ]);
    const yesterday = archivedWalk('2026-11-19');
    expect((await restore(eve, [yesterday])).json).toMatchObject([{ state: 'tooRecent', challengeId: null }]);
    at('2026-11-18T09:00:00Z');
    const { challenge } = (await eve.walk()).json;
    at('2026-12-18T09:00:00Z');
    expect((await restore(eve, [archivedWalk(challenge.date)])).json).toMatchObject([{ state: 'taken' }]);
    expect((await listOf(eve))[0]).toMatchObject({ id: challenge.id, pointsEarned: challenge.pointsEarned });
  });

  it('walks for an account in deletion are refused and not stored', async () => {
    const eve = await world.walker();
    await world.store.table.write(update(keys.profile(eve.id), { set: { deletionReceipt: 'receipt' } }));
    expect(await restore(eve, [archivedWalk('2026-09-01')])).toMatchObject({
      status: 409,
      headers: { 'x-error-code': 'busy' },
    });
    expect(await world.store.table.get(keys.challenge(eve.id, '2026-09-01'))).toBeUndefined();
  });

  it("walks can be restored into the caller's own account only, with two hundred calls a day", async () => {
    const [eve, bob] = [await world.walker(), await world.walker()];
    const body = { walks: [archivedWalk('2026-09-01')] };
    expect((await bob.call(restoreWalks, { method: 'POST', params: { id: eve.id }, body })).status).toBe(403);
    for (let call = 0; call < 200; call++) expect((await restore(eve, body.walks)).status).toBe(200);
    expect(await restore(eve, body.walks)).toMatchObject({
      status: 429,
      text: "You've restored a lot today. It's all saved: please continue tomorrow.",
    });
  });
});
