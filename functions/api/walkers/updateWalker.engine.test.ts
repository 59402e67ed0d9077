import { describe, expect, it } from 'vitest';
import { homeChange } from '../../common/walkers/profileChange.ts';
import { keys } from '../../data/keys.ts';
import { parseWalker } from '../../data/walkers/walkers.ts';
import { useAccounts } from '../../testing/accounts.ts';
import { HOME } from '../../testing/walkerClient.ts';
import { handler as forgotPassword } from '../auth/forgotPassword.ts';
import { handler as getCurrentUser } from '../auth/getCurrentUser.ts';
import { handler as updateWalker } from './updateWalker.ts';

const { store, mails, bench, freshAddress, signUp, later } = useAccounts();
const storedWalker = async (id: string) => parseWalker((await store.table.get(keys.profile(id))) ?? {});

describe('PATCH /api/users/{id}', () => {
  const patch = (id: string, cookie: string | undefined, body: unknown) =>
    bench.call(updateWalker, { method: 'PATCH', params: { id }, cookie, body });

  it('PATCH /api/users/{id} changes only the sent settings and ignores figures and unknown fields', async () => {
    const { id, cookie } = await signUp();
    const answer = await patch(id, cookie, {
      firstName: ' Ada ',
      lastName: 'Lovelace',
      preferredDifficulty: 'hard',
      maxDistance: 4.5,
      notificationsEnabled: true,
      mapVisibility: 'named',
      points: 999_999,
      level: 50,
    });
    expect(answer).toMatchObject({
      status: 200,
      json: {
        firstName: 'Ada',
        lastName: 'Lovelace',
        preferredDifficulty: 'hard',
        maxDistance: 4.5,
        points: 0,
        level: 1,
      },
    });
    expect((await patch(id, cookie, { maxDistance: 1.25 })).json).toMatchObject({
      maxDistance: 1.25,
      firstName: 'Ada',
    });
    expect((await bench.call(getCurrentUser, { cookie })).json.mapVisibility).toBe('named');
  });

  it('home needs both coordinates, and its address is that of the look-up when none is sent', async () => {
    const { id, cookie } = await signUp();
    const named = await patch(id, cookie, { ...HOME, homeAddress: 'Vallgatan 1', homeSource: 'manual' });
    expect(named.json).toMatchObject({
      ...HOME,
      homeAddress: 'Vallgatan 1',
      homeSource: 'manual',
      homeTown: 'Porto',
    });
    expect((await patch(id, cookie, { homeLatitude: 51.5, homeLongitude: -0.12 })).json).toMatchObject({
      homeAddress: 'Rua das Flores, Porto',
      homeSource: 'device',
    });
  });

  it('the town that strangers see is set with the first home, and again after a move of more than 5 km', async () => {
    const { id } = await signUp();
    let town = 'Porto';
    const shownTown = async () => ({ name: town, points: [] });
    const nearestPlace = async () => {
      if (town === '') throw new Error('no provider answers');
      return { place: { placeName: town, town, shownTown }, attribution: '' };
    };
    let walker = await storedWalker(id);
    const shownAfter = async (homeLatitude: number, where: string) => {
      town = where;
      const context = { table: store.table, geo: { nearestPlace }, viewer: '', now: bench.now };
      const change = await homeChange(context, { homeLatitude, homeLongitude: -8.61 }, walker);
      walker = { ...walker, ...change?.set };
      return walker.shownTown?.name;
    };
    expect(await shownAfter(41.15, 'Porto')).toBe('Porto');
    // A short move across a town's border, as when a marker is corrected.
    expect(await shownAfter(41.14, 'Vila Nova de Gaia')).toBe('Porto');
    expect(await shownAfter(41.3, '')).toBeUndefined();
    expect(await shownAfter(41.3, 'Maia')).toBe('Maia');
  });

  it('reset mails go to the changed email', async () => {
    const { id, cookie } = await signUp({ email: freshAddress() });
    const [before, after] = [(await bench.call(getCurrentUser, { cookie })).json.email, freshAddress()];
    expect((await patch(id, cookie, { email: after, maxDistance: 3, currentPassword: 'secret1' })).json).toMatchObject({
      email: after,
      maxDistance: 3,
    });
    mails.length = 0;
    await bench.call(forgotPassword, { body: { email: before } });
    expect(mails).toHaveLength(0);
    await bench.call(forgotPassword, { body: { email: after } });
    expect(mails).toHaveLength(1);
    expect((await patch(id, cookie, { email: '', currentPassword: 'secret1' })).json.email).toBeNull();
  });

  it('the time zone can change once a day (DAY-2)', async () => {
    const { id, cookie } = await signUp({ timeZone: 'Europe/Stockholm' });
    expect((await patch(id, cookie, { timeZone: 'Asia/Tokyo' })).json.timeZone).toBe('Asia/Tokyo');
    expect((await patch(id, cookie, { timeZone: 'Europe/Stockholm' })).json.timeZone).toBe('Asia/Tokyo');
    later(24 * 60);
    expect((await patch(id, cookie, { timeZone: 'Europe/Stockholm' })).json.timeZone).toBe('Europe/Stockholm');
  });
});
