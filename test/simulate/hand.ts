import type { Dice } from './dice.ts';
import type { FaultCounts, FaultKind, Weather } from './faults.ts';
import { Stopped, type Turns } from './turns.ts';

/** What the SDK and the table try again without end would end a call: fewer than they try. */
const maxPassing = 5;

/** One call, or one run of a job, on its way: what goes wrong for it, and where it is stopped. */
export class Hand {
  /** Something went wrong that may have ended it, and may have lost its answer. */
  disturbed = false;
  /** A write of it may have been applied twice. */
  repeated = false;
  private stopped = false;
  private turnsTaken = 0;
  private passing = 0;
  readonly dice: Dice;
  readonly weather: Weather;
  private readonly turns: Turns;
  private readonly counts: FaultCounts;
  private readonly stopAt: number;

  constructor(around: { dice: Dice; weather: Weather; turns: Turns; counts: FaultCounts }) {
    const { dice, weather } = around;
    this.dice = dice;
    this.weather = weather;
    this.turns = around.turns;
    this.counts = around.counts;
    this.stopAt = dice.chance(weather.stopped) ? 1 + dice.below(40) : Number.POSITIVE_INFINITY;
  }

  /** Waits for its turn; one that was stopped has none. */
  async turn(): Promise<void> {
    await this.turns.turn();
    if (++this.turnsTaken >= this.stopAt && !this.stopped) {
      this.stopped = true;
      this.disturbed = true;
      this.count('stopped');
    }
    if (this.stopped) throw new Stopped('stopped');
  }

  count(kind: FaultKind): void {
    this.counts[kind]++;
  }

  breaks(): boolean {
    return this.dice.chance(this.weather.broken);
  }

  /** What is tried again; never so often that it would be given up. */
  mayPass(): boolean {
    return this.passing < maxPassing && this.dice.chance(this.weather.passing) && ++this.passing > 0;
  }

  /** How many writes a reader is behind. */
  behind(kind: 'staleIndex' | 'staleRead'): number {
    if (!this.dice.chance(this.weather.stale)) return 0;
    this.count(kind);
    return 1 + this.dice.below(12);
  }
}
