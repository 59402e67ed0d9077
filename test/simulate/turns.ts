import type { Dice } from './dice.ts';

/** A run that was stopped gets no further: every call from then on ends with this. */
export class Stopped extends Error {}

const nextRound = () => new Promise<void>((resolve) => setImmediate(resolve));
/** Some seconds in which nothing comes back: no call is under way that could. */
const maxIdle = 2_000;

/**
 * Calls go on one at a time, in an order of the dice: each waits for its turn before it has an effect and again before
 * its answer is handed out. So all that can lie between two calls lies between them in some run.
 */
export class Turns {
  private waiting: (() => void)[] = [];
  private readonly dice: Dice;
  /** Turns that were taken: how far apart things are. */
  taken = 0;
  constructor(dice: Dice) {
    this.dice = dice;
  }

  turn(): Promise<void> {
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  /** Instead of a pause: as long as the dice say. */
  later(work: () => void): void {
    this.waiting.push(work);
  }

  /** Until all of it is done. */
  async run(work: readonly Promise<unknown>[]): Promise<void> {
    let open = work.length;
    for (const each of work) each.finally(() => open--).catch(() => undefined);
    for (let idle = 0; ; ) {
      await nextRound();
      if (this.waiting.length > 0) {
        this.taken++;
        this.waiting.splice(this.dice.below(this.waiting.length), 1)[0]?.();
        idle = 0;
      } else if (open === 0) return;
      else if (++idle > maxIdle) throw new Error('stuck: somebody waits for what never comes');
      else if (idle > 50) await new Promise<void>((resolve) => realTimeout(resolve, 1));
    }
  }
}

const realTimeout = globalThis.setTimeout;
