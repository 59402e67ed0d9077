import { Refusal } from '../../../shared/api/errors.ts';
import { foldUsername } from '../../../shared/domain/names.ts';
import { networkOf } from '../../../shared/domain/network.ts';
import { count, refund } from '../../data/limitCounters.ts';
import { type Login, readLogin } from '../../data/logins.ts';
import { loginLimits } from '../../data/rateLimits.ts';
import type { Table } from '../../data/table.ts';
import { refuseTooMany } from '../../http/refuseTooMany.ts';
import type { Stage } from '../../runtime/stage.ts';
import { verifyPassword } from './password.ts';
import { unlessTurnedAway } from './unlessTurnedAway.ts';

interface Around {
  table: Table;
  stage: Stage;
  viewer: string;
  now: Date;
}

/**
 * The password of a walker who is signed in, asked once more before what cannot be undone: a borrowed phone takes over
 * no account. Guesses count as those at the front door do. What it answers goes into `keepPassword`.
 */
export async function checkPassword(around: Around, username: string, password: string): Promise<Login> {
  const { table, stage, viewer, now } = around;
  const name = foldUsername(username);
  const limits = loginLimits(name, networkOf(viewer));
  const [login] = await Promise.all([readLogin(table, name), refuseTooMany(count(table, limits, now))]);
  const { ok } = await unlessTurnedAway(verifyPassword(password, login?.passwordHash, stage.scryptCost), () =>
    refund(table, limits, now),
  );
  if (!login || !ok) throw new Refusal('wrong_password');
  await refund(table, limits, now);
  return login;
}
