import type { Table } from '../data/table.ts';
import type { Adapters, PortName } from '../runtime/context.ts';

/** Only functions that answer by a promise can wait: a port with any other function does not compile. */
type Deferrable<Port> = {
  [Name in keyof Port]: Port[Name] extends (...input: never) => infer Answer
    ? Answer extends Promise<unknown>
      ? Port[Name]
      : never
    : Port[Name];
};
type Ports = { readonly [Port in Exclude<PortName, 'table'>]?: Deferrable<Adapters[Port]> };

const READS = new Set<PropertyKey>(['get', 'query', 'batchGet'] satisfies (keyof Table)[]);

/**
 * What a handler gets while its session is still being read. Its own reads of the table run beside that read, which saves
 * each call a round trip. Everything else waits, and fails with the session: so nothing was written or sent for a call
 * whose session turns out to be over.
 */
export function deferUntilVerified(verified: Promise<unknown>, table: Table | undefined, ports: Ports) {
  const deferred = (port: object | undefined, isFree: (name: PropertyKey) => boolean) =>
    port &&
    new Proxy(port, {
      get(target, name, receiver) {
        const member: unknown = Reflect.get(target, name, receiver);
        if (typeof member !== 'function' || isFree(name)) return member;
        return (...input: unknown[]) => verified.then(() => Reflect.apply(member, target, input));
      },
    });
  const others = Object.entries(ports).map(([name, port]) => [name, deferred(port, () => false)]);
  return { ...Object.fromEntries(others), table: deferred(table, (name) => READS.has(name)) };
}
