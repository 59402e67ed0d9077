import type { Answer, Call } from '../../functions/testing/context.ts';
import type { RouteName } from '../../shared/api/routes.ts';
import type { Dice } from './dice.ts';
import type { Machine } from './machine.ts';
import type { Person, View } from './people.ts';

/** Something that must be so from now on, until a call may change it. */
export interface Fact {
  about: string;
  says: string;
  holds: (view: View) => boolean;
}

/** One call that is about to be made. */
export interface Attempt {
  call: Call;
  /** What it may change, whatever is answered: facts whose `about` holds all words of one of these. */
  touches?: readonly string[];
  /** What follows from a success. */
  follows?: (answer: Answer) => readonly Fact[];
  /** What an answer must be where no other call was made meanwhile; says what is wrong. */
  alone?: (answer: Answer) => string | undefined;
}

export interface Around {
  dice: Dice;
  machine: Machine;
  view: View;
  me: Person;
  people: readonly Person[];
}

/** Nothing where it makes no sense just now. */
export type Action = (around: Around) => Attempt | undefined;

/** One for each route: a route without one does not compile. */
export type ActionsOf<Routes> = { readonly [Name in keyof Routes & RouteName]: Action };

export const cookieOf = ({ me, dice }: Around): string | undefined =>
  me.cookies.length > 0 ? dice.pick(me.cookies) : undefined;

/** Another person who has an account, or had one. */
export function otherOf({ dice, me, people }: Around): (Person & { id: string }) | undefined {
  const others = people.filter((one): one is Person & { id: string } => one !== me && one.id !== undefined);
  return others.length > 0 ? dice.pick(others) : undefined;
}

/** A call of one's own id. */
export function own(around: Around, call: (id: string) => Omit<Call, 'cookie'> & { params?: Record<string, string> }) {
  const { id } = around.me;
  const cookie = cookieOf(around);
  if (id === undefined || cookie === undefined) return undefined;
  const made = call(id);
  return { id, call: { ...made, cookie, params: { id, ...made.params } } };
}

/** A read that changes nothing. */
export const readsOwn =
  (alone?: (around: Around, id: string, answer: Answer) => string | undefined): Action =>
  (around) => {
    const made = own(around, () => ({}));
    return made && { call: made.call, ...(alone && { alone: (answer: Answer) => alone(around, made.id, answer) }) };
  };

/** A read with nothing but a session. */
export const readsSignedIn: Action = (around) => {
  const cookie = cookieOf(around);
  return cookie === undefined ? undefined : { call: { cookie } };
};

export const differs = (what: string, answered: unknown, stored: unknown): string | undefined =>
  JSON.stringify(answered) === JSON.stringify(stored)
    ? undefined
    : `${what}: answered ${JSON.stringify(answered)}, stored ${JSON.stringify(stored)}`;

export const touchesFact = (touches: readonly string[] | undefined, about: string): boolean =>
  (touches ?? []).some((words) => words.split(' ').every((word) => about.includes(word)));

/** A call of one's own id, or of another person's. */
export const readsSomebody: Action = (around) => {
  const cookie = cookieOf(around);
  const other = otherOf(around);
  return cookie && other ? { call: { cookie, params: { id: other.id } } } : undefined;
};
export const either =
  (mine: Action, others: Action): Action =>
  (around) =>
    around.dice.chance(0.6) ? mine(around) : others(around);
