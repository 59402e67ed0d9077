import { isLoopback } from '../../shared/domain/network.ts';

const minutes = 60 * 1000;
const hour = 60 * minutes;
const day = 24 * hour;

/** How often in which window: `login` ten times in a quarter of an hour. */
const LIMITS = {
  /** For one name from one network; and for any names from it. */
  login: [10, 15 * minutes],
  network: [100, 15 * minutes],
  /**
   * Wrong passwords for one name from all networks that it was never signed in from: a thousand rented addresses guess no
   * faster than one. Its owner's own networks are not under it (docs/decisions/login-limits.md).
   */
  'login-name': [100, day],
  /** Accounts are free, and each has limits of its own: few an hour from one network. */
  register: [20, hour],
  /** From this machine: a proxy that is not declared makes all who register look like it. */
  'register-local': [300, hour],
  /**
   * Counted for unknown addresses as well: the answer must not tell. By address and network together, so that ten
   * requests of strangers do not keep its owner from asking.
   */
  forgot: [10, hour],
  'forgot-network': [100, hour],
  /** Mail to an address that may be a stranger's: few from one network. */
  verify: [5, hour],
  'verify-address': [30, day],
  upload: [20, day],
  /** Calls with up to twenty walks out of an archive, and their photos: ten years of walks, and three of photos. */
  restore: [200, day],
  'restored-upload': [1000, day],
  /** Stretches of streets walked before Signpost, some thousands a call. */
  'earlier-streets': [300, day],
  'friend-request': [50, day],
  block: [100, day],
  report: [12, day],
  archive: [3, day],
  /** Addresses looked up. Amazon answers at a price: counted before it is asked, so that calls made at once all count. */
  'look-up': [60, day],
  'home-move': [20, day],
  /** Routes searched for; an answer from what is stored is none. */
  draft: [40, day],
  /** Ways to today's sign from elsewhere. */
  way: [30, day],
  /** Calls of a stage that are paid by the question: at their dearest 6 dollars a day (docs/costs.md). */
  'paid-call': [1_500, day],
} as const;

export type LimitKind = keyof typeof LIMITS;

export interface Limit {
  kind: LimitKind;
  key: string;
  most: number;
  windowMs: number;
}

export const limitOf = (kind: LimitKind, key: string): Limit => {
  const [most, windowMs] = LIMITS[kind];
  return { kind, key, most, windowMs };
};

export const registerLimit = (network: string): Limit =>
  limitOf(isLoopback(network) ? 'register-local' : 'register', network);
export const loginLimits = (foldedUsername: string, network: string): Limit[] => [
  limitOf('login', `${foldedUsername}@${network}`),
  limitOf('network', network),
];
export const forgotLimits = (emailHash: string, network: string): Limit[] => [
  limitOf('forgot', `${emailHash}@${network}`),
  limitOf('forgot-network', network),
];
export const verificationLimit = (emailHash: string, network: string): Limit =>
  limitOf('verify', `${emailHash}@${network}`);
/**
 * What goes out with a registration or a change has a ceiling over all networks, too. Strangers who reach it keep no
 * owner from verifying: "Send again" in Settings is not under it.
 */
export const firstVerificationLimits = (emailHash: string, network: string): Limit[] => [
  verificationLimit(emailHash, network),
  limitOf('verify-address', emailHash),
];
