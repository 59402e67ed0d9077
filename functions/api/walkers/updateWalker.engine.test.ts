import { describe, expect, it } from 'vitest';
import { useAccounts } from '../../testing/accounts.ts';
import { HOME } from '../../testing/walkerClient.ts';
import { handler as forgotPassword } from '../auth/forgotPassword.ts';
import { handler as getCurrentUser } from '../auth/getCurrentUser.ts';
import { handler as updateWalker } from './updateWalker.ts';

const { mails, bench, freshAddress, signUp, later } = useAccounts();

describe('PATCH /api/users/{id}', () => {
  const patch = (id: string, cookie: string | undefined, body: unknown) =>
    bench.call(updateWalker, { method: 'PATCH', params: { id }, cookie, body });

  it('only the sent settings change, and figures and unknown fields are ignored', async () => {
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

  it('home needs both coordinates, and its address is cleared when none is sent', async () => {
    const { id, cookie } = await signUp();
    const named = await patch(id, cookie, { ...HOME, homeAddress: 'Vallgatan 1', homeSource: 'manual' });
    expect(named.json).toMatchObject({
      ...HOME,
      homeAddress: 'Vallgatan 1',
      homeSource: 'manual',
      homeTown: 'Porto',
    });
    expect((await patch(id, cookie, { homeLatitude: 51.5, homeLongitude: -0.12 })).json).toMatchObject({
      homeAddress: null,
      homeSource: 'device',
    });
  });

  it.each([
    [{ homeLatitude: 57 }, 'homeLatitude and homeLongitude go together: homeLongitude is missing.'],
    [{ homeLatitude: 91, homeLongitude: 0 }, 'homeLatitude must be a number from -90 to 90.'],
    [{ homeLatitude: '57', homeLongitude: 0 }, 'homeLatitude must be a number from -90 to 90.'],
    [{ maxDistance: 5.5 }, 'maxDistance must be a number from 1 to 5.'],
    [{ maxDistance: null }, 'maxDistance must be a number from 1 to 5.'],
    [{ preferredDifficulty: 'extreme' }, 'difficulty must be easy, medium or hard.'],
    [{ mapVisibility: 'public' }, 'mapVisibility must be anonymous, named or hidden.'],
    [{ email: 'nope' }, 'Invalid email address'],
    [{ notificationsEnabled: 'yes' }, 'notificationsEnabled must be true or false.'],
    [{ timeZone: '' }, 'timeZone must be an IANA time zone such as Europe/Stockholm.'],
  ])('the change %j answers 400', async (body, text) => {
    const { id, cookie } = await signUp();
    expect(await patch(id, cookie, body)).toMatchObject({ status: 400, text });
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

  it('the time zone can change once a day', async () => {
    const { id, cookie } = await signUp({ timeZone: 'Europe/Stockholm' });
    expect((await patch(id, cookie, { timeZone: 'Asia/Tokyo' })).json.timeZone).toBe('Asia/Tokyo');
    expect((await patch(id, cookie, { timeZone: 'Europe/Stockholm' })).json.timeZone).toBe('Asia/Tokyo');
    later(24 * 60);
    expect((await patch(id, cookie, { timeZone: 'Europe/Stockholm' })).json.timeZone).toBe('Europe/Stockholm');
  });

  it('the id of another walker answers 403 whether or not it exists', async () => {
    const [ada, bob] = [await signUp(), await signUp()];
    for (const id of [bob.id, 'unknown']) {
      expect(await patch(id, ada.cookie, { firstName: 'Eve' })).toMatchObject({
        status: 403,
        text: 'That belongs to another walker.',
      });
    }
  });
});
