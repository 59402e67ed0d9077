import { networkOf } from '../../../shared/domain/network.ts';
import { sha256 } from '../../runtime/random.ts';

const mostKept = 10;

/** A viewer's network as it is kept beside a login: hashed with the name, so that two walkers' lists cannot be compared. */
export const networkHashOf = (foldedUsername: string, viewer: string): string =>
  sha256(`${foldedUsername}@${networkOf(viewer)}`).slice(0, 22);

/** The latest networks of a login with this one as the last; undefined where it is that already. */
export function withNetwork(networks: readonly string[], network: string): string[] | undefined {
  if (networks.at(-1) === network) return undefined;
  return [...networks.filter((each) => each !== network), network].slice(-mostKept);
}
