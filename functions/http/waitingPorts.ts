import type { Adapters, Environment, PortName } from '../runtime/context.ts';

/** The functions of a port that answer at once and not by a promise: they cannot wait. */
type AtOnce<Port> = {
  [Name in keyof Port]: Port[Name] extends (...input: never) => Promise<unknown>
    ? never
    : Port[Name] extends (...input: never) => unknown
      ? Name
      : never;
}[keyof Port];
type Unbound = { readonly [Port in PortName]?: { readonly [Name in keyof Adapters[Port]]?: true } } & {
  readonly [Port in PortName as [AtOnce<Adapters[Port]>] extends [never] ? never : Port]: {
    readonly [Name in AtOnce<Adapters[Port]>]: true;
  };
};

const unbound: Unbound = {
  table: { get: true, query: true, batchGet: true, within: true },
  photos: { keyOf: true },
};

/** Reads of the table may run beside the session's; every other port waits until the session is known to be good. */
export function deferUntilVerified(verified: Promise<unknown>, { stage, clock, log, ...ports }: Environment) {
  const waiting = (port: object | undefined, free: object = {}) =>
    port &&
    new Proxy(port, {
      get(target, name, receiver) {
        const member: unknown = Reflect.get(target, name, receiver);
        if (typeof member !== 'function' || Object.hasOwn(free, name)) return member;
        return (...input: unknown[]) => verified.then(() => Reflect.apply(member, target, input));
      },
    });
  const free = new Map(Object.entries(unbound));
  return Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, waiting(port, free.get(name))]));
}
