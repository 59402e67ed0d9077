import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { foldUsername } from '../../../shared/domain/auth/names.ts';
import { networkOf } from '../../../shared/domain/network.ts';
import { newChallenge, passkeySite } from '../../common/auth/passkeys.ts';
import { readLogin } from '../../data/auth/logins.ts';
import { count, limitOf, registerLimit } from '../../data/limits/rateLimits.ts';
import { endpoint } from '../../http/endpoint.ts';
import { enforceRateLimit } from '../../http/enforceRateLimit.ts';
import { randomId } from '../../runtime/random.ts';

/** A taken username is refused here, before the device makes a passkey for it. */
export const handler = endpoint(
  routes.askPasskeyChallenge,
  async ({ body: { username }, now, stage, viewer, table }) => {
    const { rpId } = passkeySite(stage);
    const network = networkOf(viewer);
    if (username === undefined) {
      await enforceRateLimit(count(table, [limitOf('passkey-challenge', network)], now));
      return { rpId, challenge: await newChallenge(table, { purpose: 'sign-in' }, now) };
    }
    const [taken] = await Promise.all([
      readLogin(table, foldUsername(username)),
      enforceRateLimit(count(table, [registerLimit(network)], now)),
    ]);
    if (taken) throw new Refusal('username_taken');
    const walkerId = randomId();
    return { rpId, walkerId, challenge: await newChallenge(table, { purpose: 'register', walkerId }, now) };
  },
);
