import { expect, it } from 'vitest';
import type { Table } from '../../data/table.ts';
import { useAccounts } from '../../testing/accounts.ts';
import { cookieOf } from '../../testing/context.ts';
import { handler as changePassword } from './changePassword.ts';
import { handler as getCurrentUser } from './getCurrentUser.ts';
import { handler as login } from './login.ts';
import { handler as resetPassword } from './resetPassword.ts';

const { bench, benchOn, signUp, forgot, freshAddress, store } = useAccounts();
const statusWith = async (cookie: string | undefined) => (await bench.call(getCurrentUser, { cookie })).status;

/** A table that fails after its first transaction of three or more ops. */
function killedAfterCommit(): Table {
  let committed = false;
  const table: Table = {
    ...store.table,
    within: () => table,
    async write(...ops) {
      if (committed) throw new Error('killed');
      committed = ops.length > 2;
      return store.table.write(...ops);
    },
  };
  return table;
}

it('a password reset ends all sessions even when the function is killed after the commit', async () => {
  const ada = await signUp({ email: freshAddress() });
  const { email } = (await bench.call(getCurrentUser, { cookie: ada.cookie })).json;
  const token = (await forgot(email)).json.resetToken;
  const killed = await benchOn(killedAfterCommit()).call(resetPassword, { body: { token, password: 'better-secret' } });
  expect(killed.status).toBe(500);
  expect(await statusWith(ada.cookie)).toBe(401);
});

it('a password change ends the other sessions even when the function is killed after the commit', async () => {
  const ada = await signUp();
  const other = cookieOf(await bench.call(login, { body: { username: ada.username, password: 'secret1' } }));
  const body = { currentPassword: 'secret1', newPassword: 'better-secret' };
  const killed = await benchOn(killedAfterCommit()).call(changePassword, { cookie: ada.cookie, body });
  expect(killed.status).toBe(500);
  expect([await statusWith(ada.cookie), await statusWith(other)]).toEqual([200, 401]);
});
