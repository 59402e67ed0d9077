import { isIP } from 'node:net';
import { Refusal } from '../../../shared/api/errors.ts';
import { type ChallengeUse, storeChallenge } from '../../data/auth/passkeys.ts';
import type { Table } from '../../data/table.ts';
import { randomSecret } from '../../runtime/random.ts';
import type { Stage } from '../../runtime/stage.ts';

/** Where passkeys are bound to: from the settings, never from the request. */
export interface PasskeySite {
  rpId: string;
  isOwnOrigin: (origin: string) => boolean;
}

const localOrigin = /^http:\/\/localhost(:\d+)?$/;

/** A relying party is a domain: at a bare address (`--lan`) browsers make no passkeys. */
export function passkeySite({ siteUrl }: Pick<Stage, 'siteUrl'>): PasskeySite {
  if (siteUrl === undefined) return { rpId: 'localhost', isOwnOrigin: (origin) => localOrigin.test(origin) };
  const { hostname } = new URL(siteUrl);
  if (isIP(hostname.replace(/[[\]]/g, ''))) throw new Refusal('no_passkeys');
  return { rpId: hostname, isOwnOrigin: (origin) => origin === siteUrl };
}

export async function newChallenge(table: Table, use: ChallengeUse, now: Date): Promise<string> {
  const challenge = randomSecret();
  await table.write(storeChallenge(challenge, use, now));
  return challenge;
}
