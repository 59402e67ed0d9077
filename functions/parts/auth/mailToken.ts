import type { MailToken } from '../../data/mailTokens.ts';
import { randomSecret, sha256 } from '../../runtime/random.ts';

/** The text in a link: the walker's id, then the secret. The id leads to the partition where the hash is kept. */
export function newMailToken(walkerId: string): MailToken & { text: string } {
  const secret = randomSecret();
  return { walkerId, tokenHash: sha256(secret), text: `${walkerId}${secret}` };
}

export function parseMailToken(text: string): MailToken | undefined {
  const [, walkerId, secret] = /^([\w-]{22})([\w-]{43})$/.exec(text) ?? [];
  return walkerId && secret ? { walkerId, tokenHash: sha256(secret) } : undefined;
}
