import type { Auth, Route } from '../../shared/api/route.ts';
import type { Call } from './context.ts';
import type { ExampleWalker } from './exampleWalker.ts';

/**
 * One call of a route that succeeds. Every route of the contract has one, or nothing compiles. From the examples come
 * - the access test (functions/testing/access.engine.test.ts): who is refused, and what others see;
 * - the table of costs in docs/data-model.md (functions/testing/costs.engine.test.ts);
 * - the calls of the deployed run (infra/deployed), where each function runs under its own role.
 *
 * To add one: an entry under the route's name in `functions/testing/examples.ts`, then
 * `UPDATE_DOCS=1 npx vitest run --project engine functions/testing/costs` writes its row of the table.
 */
export type Example<A extends Auth = Auth> = {
  /**
   * Makes what the call needs by calls of `owner`, and says the call: path, query and body, as a client sends them.
   * Ids are the owner's. What the one who calls must bring (an upload, a password) is `asker`'s: most often the owner,
   * in the access test another walker. Nothing is needed where the route takes no input.
   */
  call?: (owner: ExampleWalker, asker: ExampleWalker) => Call | Promise<Call>;
  /** The status of its success, where it is not the one that the contract says. */
  status?: number;
  /** The call changes or uses up what other examples of the same walker need: it gets walkers of its own. */
  freshWalker?: true;
} & (A extends 'walker' ? { about: About } : { about?: never });

/** What a route with `auth: 'walker'` tells about others. For `auth: 'own'` every other id is 403. */
export type About =
  /** It names no walker. */
  | 'no walker'
  /** It names no walker, and tells those who ask of themselves. */
  | 'oneself'
  /** It names a thing of one or two walkers; for all others it does not exist: 404. */
  | 'own thing'
  /** It names a walker, and anyone signed in may ask: exactly these fields. An unknown walker is 404. */
  | { shows: readonly string[]; toFriends?: readonly string[] };

/** An example for each route of a word. */
export type ExamplesOf<Routes extends Record<string, Route>> = {
  readonly [Name in keyof Routes]: Example<Routes[Name]['auth']>;
};
