import type { Environment } from '../runtime/context.ts';

/** Reads of the table may run beside the session's; every other port waits until the session is known to be good. */
export function waitingPorts(verified: Promise<unknown>, environment: Environment) {
  const waiting = <T extends object>(port: T | undefined, free: readonly string[] = []): T | undefined =>
    port &&
    new Proxy(port, {
      get(target, name, receiver) {
        const member: unknown = Reflect.get(target, name, receiver);
        if (typeof member !== 'function' || free.includes(String(name))) return member;
        return (...input: unknown[]) => verified.then(() => Reflect.apply(member, target, input));
      },
    });
  const { table, uploads, photos, geo, mail, push, archives } = environment;
  return {
    table: waiting(table, ['get', 'query', 'batchGet', 'within']),
    uploads: waiting(uploads),
    photos: waiting(photos, ['keyOf']),
    geo: waiting(geo),
    mail: waiting(mail),
    push: waiting(push),
    archives: waiting(archives),
  };
}
