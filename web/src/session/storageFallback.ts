type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>;

/** A browser may refuse to store at any time (blocked or full storage). Such values then last as long as the page. */
export function lastingAsLongAsThePage(storage: () => Kept): Kept {
  const unkept = new Map<string, string | null>();
  return {
    getItem(key) {
      const value = unkept.get(key);
      return value === undefined ? attempt(() => storage().getItem(key), null) : value;
    },
    setItem(key, value) {
      const isKept = succeeds(() => storage().setItem(key, value));
      if (isKept) unkept.delete(key);
      else unkept.set(key, value);
    },
    removeItem(key) {
      const isGone = succeeds(() => storage().removeItem(key));
      if (isGone) unkept.delete(key);
      else unkept.set(key, null);
    },
    clear() {
      unkept.clear();
      attempt(() => storage().clear(), undefined);
    },
  };
}

function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

const succeeds = (work: () => void): boolean =>
  attempt(() => {
    work();
    return true;
  }, false);

function overNative(storage: () => Storage): Storage {
  const lasting = lastingAsLongAsThePage(storage);
  return new Proxy(attempt<Storage | object>(storage, {}), {
    get(native, name) {
      if (Object.hasOwn(lasting, name)) return lasting[name as keyof Kept];
      const value: unknown = Reflect.get(native, name);
      return typeof value === 'function' ? value.bind(native) : value;
    },
  }) as Storage;
}

for (const name of ['localStorage', 'sessionStorage'] as const) {
  const native = Object.getOwnPropertyDescriptor(window, name)?.get;
  if (native) Object.defineProperty(window, name, { value: overNative(() => native.call(window)) });
}
