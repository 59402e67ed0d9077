import { type Kind, kindOf, ranges } from './keys.ts';
import type { Item, ReadTable } from './table.ts';

/** An item of a walker's partition without what only the table needs. */
export interface Held {
  kind: Kind;
  /** What the sort key says: a friend's id, a destination, a day. */
  of: string;
  item: Item;
}

/** Everything in a walker's own partition, page by page: as much as there is, and never all of it at once. */
export async function* everythingOf(table: ReadTable, walkerId: string): AsyncGenerator<Held[]> {
  let after: Item | undefined;
  do {
    const page = await table.query({ ...ranges.everything(walkerId), after });
    yield page.items.map((item) => ({ ...kindOf(item.SK), item }));
    after = page.next;
  } while (after);
}

const ofTheTable = new Set(['PK', 'SK', 'GSI1PK', 'GSI1SK', 'GSI2PK', 'GSI2SK', 'GSI3PK', 'GSI3SK', 'version']);
/** What opens something: whoever finds a downloaded archive must not come in with it. */
const secrets = new Set(['resetTokens', 'p256dh', 'auth']);

/** What its walker gets to read of it. */
export const withoutSecrets = (item: Item): Item =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !ofTheTable.has(name) && !secrets.has(name)));
