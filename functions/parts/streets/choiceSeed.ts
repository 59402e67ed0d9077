import { Refusal } from '../../../shared/api/errors.ts';
import type { Table } from '../../data/table.ts';
import { keepChoiceSecret, readWalker, type Walker } from '../../data/walkers.ts';
import { keyedHash, randomSecret } from '../../runtime/random.ts';

/**
 * The seed that a day's destination is drawn with. It is made with the walker's own secret: with a public seed a
 * stranger could compute, for every house of a city, which walks the product would have chosen there, and compare.
 * Day and count stand behind the hash in plain text, since they are no secret.
 */
export const choiceSeed = (secret: string, day: string, forced: number): string =>
  `${keyedHash(secret, `${day}:${forced}`)}:${day}:${forced}`;

/** The same every day: by it walks that go back to a sign lead rather near or far. */
export const tasteSeed = (secret: string): string => keyedHash(secret, 'taste');

/** The walker's secret. Walkers from before there were any get one here; of two calls at once, both use the first. */
export async function choiceSecretOf(table: Table, walker: Walker): Promise<string> {
  if (walker.choiceSecret !== null) return walker.choiceSecret;
  const made = randomSecret();
  if (await keepChoiceSecret(table, walker.walkerId, made)) return made;
  const kept = (await readWalker(table, walker.walkerId))?.choiceSecret;
  if (!kept) throw new Refusal('not_signed_in');
  return kept;
}
