import { describe, expect, it } from 'vitest';
import { useAccounts } from '../../testing/accounts.ts';
import { publicFields } from '../../testing/publicFields.ts';
import { handler as getWalker } from './getWalker.ts';
import { handler as updateWalker } from './updateWalker.ts';

const { bench, signUp } = useAccounts();

describe('GET /api/users/{id}', () => {
  const see = (id: string, cookie: string | undefined) => bench.call(getWalker, { params: { id }, cookie });

  it('a stranger sees public fields only, never town, home, email or settings', async () => {
    const [ada, bob] = [await signUp({ email: 'ada@example.org' }), await signUp()];
    expect(Object.keys((await see(ada.id, bob.cookie)).json).sort()).toEqual(publicFields.toSorted());
    await bench.call(updateWalker, {
      method: 'PATCH',
      params: { id: ada.id },
      cookie: ada.cookie,
      body: { mapVisibility: 'named' },
    });
    expect((await see(ada.id, bob.cookie)).json.homeTown).toBeNull();
  });

  it('a walker sees all fields of the own profile', async () => {
    const { id, cookie, answer } = await signUp();
    expect((await see(id, cookie)).json).toEqual(answer.json);
  });

  it('the profile of an unknown walker answers 404', async () => {
    const { cookie } = await signUp();
    expect(await see('unknown', cookie)).toMatchObject({ status: 404, text: 'No walker found.' });
  });
});
