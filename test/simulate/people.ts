import type { Item } from '../../functions/data/table.ts';
import { sha256 } from '../../functions/runtime/random.ts';
import type { Answer } from '../../functions/testing/context.ts';
import type { Machine } from './machine.ts';

/** A person with a phone: what they know and what their phone keeps. */
export interface Person {
  name: string;
  /** The one that was answered to last, and those that a lost answer may have set. */
  passwords: Set<string>;
  email: string | undefined;
  /** By their name in the table; unknown until they have registered. */
  id: string | undefined;
  cookies: string[];
  network: string;
}

export const person = (number: number): Person => ({
  name: `walker_${number}`,
  passwords: new Set(['correct horse 1']),
  // Two of them share an address.
  email: `${['ada', 'bob', 'ada', 'cyd', 'dan', 'eve'][number % 6]}@example.org`,
  id: undefined,
  cookies: [],
  network: `203.0.113.${number}`,
});

/** What lies in the table, as one sees it who looks past the product. */
export class View {
  private readonly machine: Machine;
  constructor(machine: Machine) {
    this.machine = machine;
  }

  item = (PK: string, SK: string): Item | undefined => this.machine.table.items.get(`${PK}\u0000${SK}`);
  all = (): Item[] => [...this.machine.table.items.values()];
  under = (PK: string, begins = ''): Item[] =>
    (this.partitions().get(PK) ?? []).filter((item) => String(item.SK).startsWith(begins));

  private sorted = new Map<unknown, Item[]>();
  private sortedAt = -1;
  private partitions(): Map<unknown, Item[]> {
    if (this.sortedAt !== this.machine.table.writes) {
      this.sorted = new Map();
      for (const item of this.machine.table.items.values()) {
        const others = this.sorted.get(item.PK);
        if (others) others.push(item);
        else this.sorted.set(item.PK, [item]);
      }
      this.sortedAt = this.machine.table.writes;
    }
    return this.sorted;
  }

  of = (id: string, begins: string): Item[] => this.under(`U#${id}`, begins);
  profile = (id: string | undefined): Item | undefined => (id === undefined ? undefined : this.item(`U#${id}`, 'P'));
  profiles = (): Item[] => this.all().filter(({ SK }) => SK === 'P');
  idOf = (name: string): string | undefined => this.item(`UN#${name}`, 'LOGIN')?.walkerId as string | undefined;
  isLeaving = (id: string | undefined): boolean => this.profile(id)?.deletionReceipt !== undefined;
  session = (cookie: string): Item | undefined => {
    const [id = '', secret = ''] = contentOf(cookie).split('.');
    return this.item(`U#${id}`, `S#${sha256(secret)}`);
  };
}

const contentOf = (cookie: string) => cookie.slice(cookie.indexOf('=') + 1);
export const walkerOfCookie = (cookie: string): string => contentOf(cookie).split('.')[0] ?? '';

/** The cookie that an answer sets, if it opens a session. */
export function newCookie(answer: Answer): string | undefined {
  const cookie = answer.cookies.find((each) => /session=\S{60,}/.test(each))?.split(';')[0];
  return cookie;
}
