import { useSyncExternalStore } from 'react';

interface ReadStore<Value> {
  read(): Value;
  subscribe(listener: () => void): () => void;
}

/** A value outside React, for useSyncExternalStore; `announce` reports a change of a value stored elsewhere. */
export function externalStore<Value>(read: () => Value) {
  const listeners = new Set<() => void>();
  return {
    read,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    announce() {
      for (const listener of listeners) listener();
    },
  };
}

export function valueStore<Value>(first: Value) {
  let value = first;
  const store = externalStore(() => value);
  return {
    ...store,
    set(next: Value) {
      value = next;
      store.announce();
    },
  };
}

export const useStore = <Value>({ subscribe, read }: ReadStore<Value>): Value =>
  useSyncExternalStore(subscribe, read, read);
