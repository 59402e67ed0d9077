/** The calls of ports that a request waits for, by name: a time-out's log line says which. */
export class Steps {
  readonly #open = new Map<number, string>();
  #begun = 0;

  track(name: string, step: unknown): unknown {
    if (!(step instanceof Promise)) return step;
    this.#begun += 1;
    const id = this.#begun;
    this.#open.set(id, name);
    const end = () => void this.#open.delete(id);
    step.then(end, end);
    return step;
  }

  get waitingFor(): string {
    return [...new Set(this.#open.values())].join(', ') || 'its own code';
  }
}

/** The step is in the name, because messages of unexpected errors may quote data and are not logged. */
export class TimeOut extends Error {
  constructor({ waitingFor }: Steps) {
    super();
    this.name = `TimeOut waiting for ${waitingFor}`;
  }
}

/** Ends the wait before Lambda ends the function, which would log neither route nor step and answer nothing. */
export async function inTime<T>(run: Promise<T>, milliseconds: number | undefined, late: () => Error): Promise<T> {
  if (milliseconds === undefined) return run;
  let timer: NodeJS.Timeout | undefined;
  const timeOut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), milliseconds);
  });
  return Promise.race([run, timeOut]).finally(() => clearTimeout(timer));
}
