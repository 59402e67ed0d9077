import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { handler as forgotPassword } from '../api/auth/forgotPassword.ts';
import { handler as getCurrentUser } from '../api/auth/getCurrentUser.ts';
import { handler as login } from '../api/auth/login.ts';
import { handler as logout } from '../api/auth/logout.ts';
import { handler as register } from '../api/auth/register.ts';
import { handler as resetPassword } from '../api/auth/resetPassword.ts';
import { handler as getWalker } from '../api/walkers/getWalker.ts';
import { handler as updateWalker } from '../api/walkers/updateWalker.ts';
import { cookieOf, testBench } from './context.ts';
import { type Cost, useTable } from './table.ts';

const store = useTable();

/** The rows of the cost table in docs/data-model.md: what is written there is what is counted here. */
function documented(): Map<string, Pick<Cost, 'waves' | 'read' | 'write'>> {
  const text = readFileSync('docs/data-model.md', 'utf8');
  const rows = text.matchAll(/^\| `([A-Z]+ [^`]+)` \| (\d+) \| ([\d.]+) \| ([\d.]+) \|/gm);
  return new Map(
    [...rows].map(([, call = '', waves, read, write]) => [
      call,
      { waves: Number(waves), read: Number(read), write: Number(write) },
    ]),
  );
}

describe('the data model', () => {
  it('costs what docs/data-model.md says, call by call', async () => {
    const bench = testBench({ table: store.table, mail: { send: async () => undefined } });
    const counted = new Map<string, Pick<Cost, 'waves' | 'read' | 'write'>>();
    const count = async <T>(call: string, work: Promise<T>): Promise<T> => {
      const answer = await work;
      const { waves, read, write } = store.takeCost();
      counted.set(call, { waves, read, write });
      return answer;
    };
    store.takeCost();

    const person = { username: 'ada', password: 'secret1' };
    const email = 'ada@example.org';
    const ada = await count('POST /api/register', bench.call(register, { body: { ...person, email } }));
    const bob = await bench.call(register, { body: { ...person, username: 'bob' } });
    store.takeCost();
    const cookie = cookieOf(await count('POST /api/login', bench.call(login, { body: person })));
    await count('GET /api/user', bench.call(getCurrentUser, { cookie }));
    await count('GET /api/users/{id}', bench.call(getWalker, { params: { id: bob.json.id }, cookie }));
    const change = { method: 'PATCH', params: { id: ada.json.id }, cookie, body: { maxDistance: 3 } };
    await count('PATCH /api/users/{id}', bench.call(updateWalker, change));
    await count('POST /api/logout', bench.call(logout, { method: 'POST', cookie }));
    const forgotten = await count('POST /api/forgot-password', bench.call(forgotPassword, { body: { email } }));
    const reset = { token: forgotten.json.resetToken, password: 'secret2' };
    const done = await count('POST /api/reset-password', bench.call(resetPassword, { body: reset }));
    expect(done.status).toBe(200);

    expect(Object.fromEntries(counted)).toEqual(Object.fromEntries(documented()));
  });
});
