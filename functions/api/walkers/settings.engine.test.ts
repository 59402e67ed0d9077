import { describe, expect, it } from 'vitest';
import { type Settings, settingNames, settingsOf } from '../../../shared/api/settings.ts';
import { useAccounts } from '../../testing/accounts.ts';
import { handler as getCurrentUser } from '../auth/getCurrentUser.ts';
import { handler as getWalker } from './getWalker.ts';
import { handler as updateWalker } from './updateWalker.ts';

const { bench, signUp } = useAccounts();

/** For every setting: default, another valid value, and an invalid one. */
const values: { [Name in keyof Settings]: { preset: Settings[Name]; other: Settings[Name]; refused: unknown } } = {
  preferredDifficulty: { preset: 'medium', other: 'hard', refused: 'brutal' },
  maxDistance: { preset: 2.5, other: 4.5, refused: 5.5 },
  preferredWays: { preset: 'quiet', other: 'lit', refused: 'fast' },
  noSteps: { preset: false, other: true, refused: 'yes' },
  weeklyGoal: { preset: 0, other: 5, refused: 4 },
  notificationsEnabled: { preset: false, other: true, refused: 'yes' },
  newNetworkMails: { preset: true, other: false, refused: 'no' },
  mapVisibility: { preset: 'anonymous', other: 'named', refused: 'public' },
  language: { preset: null, other: 'sv', refused: 'tlh' },
  units: { preset: 'usual', other: 'km', refused: 'furlongs' },
};
const presets = Object.fromEntries(settingNames.map((name) => [name, values[name].preset]));

describe.each(settingNames)('the setting %s', (name) => {
  const { other, refused } = values[name];

  it('a walker setting has its default until it is changed and leaves other settings alone', async () => {
    const { id, cookie } = await signUp();
    const own = async () => settingsOf((await bench.call(getCurrentUser, { cookie })).json);
    expect(await own()).toEqual(presets);
    const body = { [name]: other };
    expect((await bench.call(updateWalker, { method: 'PATCH', params: { id }, cookie, body })).json).toMatchObject(
      body,
    );
    expect(await own()).toEqual({ ...presets, ...body });
  });

  it('a walker setting can be changed in a body that echoes all others', async () => {
    const { id, cookie } = await signUp();
    const body = { ...presets, [name]: other };
    expect((await bench.call(updateWalker, { method: 'PATCH', params: { id }, cookie, body })).status).toBe(200);
    expect(settingsOf((await bench.call(getCurrentUser, { cookie })).json)).toEqual(body);
  });

  it('an invalid value of a walker setting answers 400 and changes nothing', async () => {
    const { id, cookie } = await signUp();
    const call = { method: 'PATCH', params: { id }, cookie, body: { [name]: refused } };
    expect(await bench.call(updateWalker, call)).toMatchObject({ status: 400 });
    expect(settingsOf((await bench.call(getCurrentUser, { cookie })).json)).toEqual(presets);
  });

  it('a walker setting is invisible to other walkers', async () => {
    const [ada, bob] = [await signUp(), await signUp()];
    const call = { method: 'PATCH', params: { id: ada.id }, cookie: ada.cookie, body: { [name]: other } };
    expect((await bench.call(updateWalker, call)).status).toBe(200);
    const seen = await bench.call(getWalker, { params: { id: ada.id }, cookie: bob.cookie });
    expect(seen).toMatchObject({ status: 200, json: { id: ada.id } });
    expect(Object.keys(seen.json)).not.toContain(name);
  });
});
