import { keyedHash } from '../../runtime/random.ts';

/**
 * The seed that a day's destination is drawn with. It is made with the walker's own secret: with a public seed a
 * stranger could compute, for every house of a city, which walks the product would have chosen there, and compare.
 * Day and count stand behind the hash in plain text, since they are no secret.
 */
export const choiceSeed = (secret: string, day: string, forced: number): string =>
  `${keyedHash(secret, `${day}:${forced}`)}:${day}:${forced}`;

/** The same every day: by it walks that go back to a sign lead rather near or far. */
export const tasteSeed = (secret: string): string => keyedHash(secret, 'taste');
