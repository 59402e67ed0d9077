import { expect, it } from 'vitest';
import { networkOf } from '../../../shared/domain/network.ts';
import { type LimitKind, limitKey, limitOf } from '../../data/limits/rateLimits.ts';
import { put } from '../../data/ops.ts';
import { useAccounts } from '../../testing/accounts.ts';
import { handler as forgotPassword } from './forgotPassword.ts';
import { handler as register } from './register.ts';

const { store, bench, freshName } = useAccounts();

/** Sets the rate limit counter of a network. */
const used = (kind: LimitKind, network: string, count: number) =>
  store.table.write(put({ ...limitKey(limitOf(kind, networkOf(network)), bench.now), count, expiresAt: 2 ** 31 }));
const from = (network: string) => ({ headers: { 'cloudfront-viewer-address': `${network}:1` } });
const registers = (network: string) =>
  bench.call(register, { body: { username: freshName(), password: 'secret1' }, ...from(network) });
const forgets = (network: string) =>
  bench.call(forgotPassword, { body: { email: `${freshName()}@example.org` }, ...from(network) });

it.each([
  ['registration', 'register', 20, registers, 201],
  ['request for a reset link', 'forgot-network', 100, forgets, 200],
] as const)(
  'the network limit refuses one %s too many and leaves other networks alone',
  async (_, kind, max, ask, good) => {
    const [crowded, quiet] = max === 20 ? ['192.0.2.10', '198.51.100.10'] : ['192.0.2.20', '198.51.100.20'];
    await used(kind, crowded, max - 1);
    expect((await ask(crowded)).status).toBe(good);
    const refused = await ask(crowded);
    expect([refused.status, refused.headers['x-error-code']]).toEqual([429, 'too_many_attempts']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask(quiet)).status).toBe(good);
  },
);
