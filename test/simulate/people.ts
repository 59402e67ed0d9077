import { challengeId } from '../../functions/common/challenges/challengeId.ts';
import { photoIdOf } from '../../functions/common/photos/photoNames.ts';
import { isProfile, type Key, keyBegins, keys, prefixOf } from '../../functions/data/keys.ts';
import type { Item } from '../../functions/data/table.ts';
import { sha256 } from '../../functions/runtime/random.ts';
import type { Answer, Call } from '../../functions/testing/context.ts';
import type { RouteName } from '../../shared/api/routes.ts';
import type { Dice } from '../../shared/domain/seededRandom.fixture.ts';
import { type Backend, uploadAddress } from './backend.ts';

/** A walker with a phone. */
export interface Person {
  name: string;
  /** The acknowledged password, and those that an unanswered call may have set. */
  passwords: Set<string>;
  email: string;
  /** Undefined until registered. */
  id: string | undefined;
  cookies: string[];
  network: string;
  /** Invitations to clubs that this person made. */
  codes: string[];
}

export const person = (number: number): Person => ({
  name: `walker_${number}`,
  passwords: new Set(['correct horse 1']),
  // Two of them share an address.
  email: `${['ada', 'bob', 'ada', 'cyd', 'dan', 'eve'][number % 6]}@example.org`,
  id: undefined,
  cookies: [],
  network: `203.0.113.${number}`,
  codes: [],
});

/** Reads the table directly, past the aggregates. */
export class View {
  private readonly backend: Backend;
  private readonly partitions = new Map<unknown, Item[]>();
  private partitionsAt = -1;
  constructor(backend: Backend) {
    this.backend = backend;
  }

  item = ({ PK, SK }: Key): Item | undefined => this.backend.table.items.get(`${PK}\u0000${SK}`);
  all = (): Item[] => [...this.backend.table.items.values()];
  like = (key: Key): Item[] => this.all().filter((item) => keyBegins(item, key));
  of({ PK, beginsWith }: { PK: string; beginsWith: string }): Item[] {
    const { items, writes } = this.backend.table;
    if (this.partitionsAt !== writes) {
      this.partitions.clear();
      for (const item of items.values()) this.partitions.set(item.PK, [...(this.partitions.get(item.PK) ?? []), item]);
      this.partitionsAt = writes;
    }
    return (this.partitions.get(PK) ?? []).filter(({ SK }) => String(SK).startsWith(beginsWith));
  }
  profile = (id: string | undefined): Item | undefined => (id === undefined ? undefined : this.item(keys.profile(id)));
  profiles = (): Item[] => this.all().filter(isProfile);
  idOf = (name: string): string | undefined => this.item(keys.login(name))?.walkerId as string | undefined;
  isLeaving = (id: string | undefined): boolean => this.profile(id)?.deletionReceipt !== undefined;
  session(cookie: string): Item | undefined {
    const [, id = '', secret = ''] = /=([^.]*)\.(.*)/.exec(cookie) ?? [];
    return this.item(keys.session(id, sha256(secret)));
  }
}

/** A statement that must hold until a call may change it. */
export interface Fact {
  about: string;
  says: string;
  holds: (view: View) => boolean;
}

export const stored = (about: string, what: string, is: boolean, look: (view: View) => unknown): Fact => ({
  about,
  says: `${what} must be ${is ? 'stored' : 'gone'}`,
  holds: (view) => Boolean(look(view)) === is,
});

interface Consequences {
  /** Facts that the call may change: those whose `about` contains all words of an entry. */
  touches?: readonly string[];
  /** Facts after a successful call. */
  follows?: (answer: Answer) => readonly Fact[];
  /** Checks the answer of a call without concurrent calls; returns the problem. */
  alone?: (answer: Answer) => string | undefined;
}

/** A call that a person is about to make. */
export interface Attempt extends Consequences {
  call: Call;
}

export const changes = (...facts: Fact[]): Consequences => ({
  touches: facts.map(({ about }) => about),
  follows: () => facts,
});

export const isTouched = (about: string, touches: readonly string[] = []): boolean =>
  touches.some((words) => words.split(' ').every((word) => about.includes(word)));

/** Thrown by an action that is impossible now: another one is chosen. */
export class NotNow extends Error {}

export interface StoredWalk {
  walkerId: string;
  day: string;
  routeId: string;
  completed: boolean;
}

export type ActionContext = ReturnType<typeof actionContextOf>;
export type Action = (context: ActionContext) => Attempt;
export type Actions = { readonly [Name in RouteName]?: Action };

/** Context of an action: a person, the device, and other persons. */
export function actionContextOf(dice: Dice, backend: Backend, view: View, me: Person, people: readonly Person[]) {
  const some = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new NotNow();
    return dice.pick(list);
  };
  const mine = (keys: Iterable<string>) =>
    [...keys].filter((key) => key.startsWith(`${me.id}/`) && !key.endsWith('.zip'));
  const context = {
    ...{ dice, backend, view, me, people, some },
    sometimes(probability: number) {
      if (!dice.chance(probability)) throw new NotNow();
    },
    id(): string {
      if (me.id === undefined) throw new NotNow();
      return me.id;
    },
    cookie: () => some(me.cookies),
    password: () => dice.pick([...me.passwords]),
    /** Another person who has or had an account. */
    other: () => some(people.filter((one): one is Person & { id: string } => one !== me && one.id !== undefined)),
    uploads: () => mine(backend.uploads.keys()),
    /** Usually the latest walk; earlier ones are late or completed. */
    walk(isWanted: (walk: StoredWalk) => boolean = () => true) {
      const walks = (view.of(prefixOf(keys.challenge(me.id ?? '', ''))) as unknown as StoredWalk[]).filter(isWanted);
      const walk = dice.chance(0.7) ? some(walks.slice(-1)) : some(walks);
      return { ...walk, id: challengeId(walk) };
    },
    /** An upload in the bucket, sometimes a used one. */
    photo() {
      const [waiting, used] = [context.uploads(), mine(backend.received)];
      const key = some(used.length > 0 && (waiting.length === 0 || dice.chance(0.15)) ? used : waiting);
      return { url: uploadAddress(key), photoId: photoIdOf(key.split('/')[1] ?? '') };
    },
    /** A call with a session. */
    signedIn: (call: Call = {}, then: Consequences = {}): Attempt => ({
      call: { cookie: context.cookie(), ...call },
      ...then,
    }),
    /** A call with a session for the caller's own id. */
    own: (call: Call = {}, then: Consequences = {}): Attempt =>
      context.signedIn({ ...call, params: { id: context.id(), ...call.params } }, then),
  };
  return context;
}
