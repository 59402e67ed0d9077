import type { Answer } from '../../functions/testing/context.ts';
import { invariants, nothingOf } from '../../infra/operations/invariants.ts';
import type { JobName } from '../../shared/api/jobs.ts';
import { type RouteName, routes } from '../../shared/api/routes.ts';
import { actions } from './actions.ts';
import { atRest } from './atRest.ts';
import { type Attempt, type Fact, touchesFact } from './attempt.ts';
import { ownReads, rivalsOf, routeNames, writing } from './chances.ts';
import { diceOf, partSeed } from './dice.ts';
import { calm, faultRatesOf } from './faults.ts';
import type { Hand } from './hand.ts';
import { runJobs } from './jobsAtWork.ts';
import { type Code, Machine } from './machine.ts';
import { type Person, person, View } from './people.ts';

export const maxSteps = 40;

export class Violation extends Error {}

interface Going {
  route: RouteName;
  me: Person;
  attempt: Attempt;
  hand: Hand;
  answer?: Answer;
}

/** One run: people, what they know, and what must be so. */
export class Simulation {
  readonly machine: Machine;
  readonly view: View;
  readonly people: Person[];
  private readonly facts = new Map<string, Fact>();
  private readonly gone = new Set<string>();
  readonly told: string[] = [];
  readonly answers = new Map<string, number>();
  private readonly seed: number;
  /** How many writes there had been when nothing was wrong with the table. */
  private inOrderAt = -1;

  constructor(seed: number, code: Code) {
    this.seed = seed;
    this.machine = new Machine(code);
    this.view = new View(this.machine);
    const dice = diceOf(partSeed(seed, 1_000));
    this.machine.weather = faultRatesOf(dice);
    this.people = Array.from({ length: 2 + dice.below(4) }, (_, number) => person(number));
  }

  /** Step by its own seed: what is left out changes nothing of the others' chance. */
  async step(number: number): Promise<void> {
    this.machine.reseed(partSeed(this.seed, number));
    const { dice } = this.machine;
    if (number > 0 && dice.chance(0.2)) await this.timeGoesOn();
    const crowd = dice.chance(0.5) ? 1 : 1 + dice.below(3);
    const first = this.somebody();
    const rivals = first && dice.chance(0.4) ? rivalsOf(first.route) : undefined;
    const others = Array.from({ length: rivals ? 1 + dice.below(2) : crowd - 1 }, () =>
      this.somebody(dice.chance(rivals ? 0.7 : 0.3) ? first?.me : undefined, rivals),
    );
    const going = [first, ...others].filter((one) => one !== undefined);
    await this.together(going);
    this.check();
    if (going[0] && dice.chance(0.4)) await this.looksAgain(going[0].me);
  }

  /** A person who has just done something reads what has become of it. */
  private async looksAgain(me: Person): Promise<void> {
    const { dice, machine, view, people } = this;
    const route = dice.pick(ownReads);
    const attempt = actions[route]({ dice, machine, view, me, people });
    if (attempt) await this.together([{ route, me, attempt, hand: machine.hand() }], true);
  }

  private get dice() {
    return this.machine.dice;
  }

  private somebody(who?: Person, among?: readonly RouteName[]): Going | undefined {
    const { dice } = this;
    for (let tries = 0; tries < 12; tries++) {
      const me = who ?? dice.pick(this.people);
      const route = among ? dice.pick(among) : this.routeFor(me);
      const attempt = actions[route]({ dice, machine: this.machine, view: this.view, me, people: this.people });
      if (attempt) return { route, me, attempt, hand: this.machine.hand() };
    }
    return undefined;
  }

  private routeFor(me: Person): RouteName {
    const { dice } = this;
    if (dice.chance(0.6)) return this.nextOfDay(me);
    return dice.pick(dice.chance(0.7) ? writing : routeNames);
  }

  /** What leads this person on to a completed walk; else a run would look at much and do little. */
  private nextOfDay({ id, name }: Person): RouteName {
    const { dice, buckets } = this.machine;
    if (id === undefined) return this.view.idOf(name) ? 'login' : 'register';
    if (dice.chance(0.2)) return dice.pick(['requestFriend', 'acceptFriend', 'login', 'updateWalker'] as const);
    const hasPhoto = [...buckets.uploads.keys()].some((key) => key.startsWith(`${id}/`) && !key.endsWith('.zip'));
    const draft = this.view.item(`U#${id}`, 'D#draft');
    const walks = this.view.of(id, 'C#');
    if (walks.some(({ completed }) => !completed)) {
      if (dice.chance(0.2)) return dice.pick(['generateRoute', 'createChallenge'] as const);
      return hasPhoto ? 'completeChallenge' : 'signUpload';
    }
    const isTaken = walks.some(({ routeId }) => routeId === draft?.routeId);
    return draft && !isTaken && dice.chance(0.7) ? 'createChallenge' : 'generateRoute';
  }

  /** Some at once, now and then the same call twice; each answer is held to. */
  private async together(going: Going[], undisturbed = false): Promise<void> {
    const { dice } = this.machine;
    const [first] = going;
    if (first && !undisturbed && dice.chance(0.1)) {
      going.push({ ...first, hand: this.machine.hand() });
      this.machine.counts.eventTwice++;
    }
    const jobs = !undisturbed && dice.chance(0.15) ? runJobs(this.machine, (line) => this.told.push(line)) : [];
    const before = going.map(({ attempt }) => this.expectation(attempt));
    for (const { attempt } of going) this.forget(attempt);
    this.told.push(
      going
        .map(
          ({ route, me, attempt }) =>
            `${me.name} ${route} ${JSON.stringify(attempt.call.body ?? attempt.call.params ?? '')}`,
        )
        .join(' | '),
    );
    await this.machine.turns.run([...going.map((one) => this.go(one)), ...jobs]);
    for (const [index, one] of going.entries()) this.judge(one, before[index] ?? 'any', going, jobs.length > 0);
  }

  private async go(one: Going): Promise<void> {
    one.answer = await this.machine.transport(one.hand).send(one.route, one.attempt.call);
  }

  private expectation({ call: { cookie } }: Attempt): 'in' | 'out' | 'any' {
    if (!cookie) return 'any';
    const session = this.view.session(cookie);
    const [, id = ''] = /=([\w-]{22})\./.exec(cookie) ?? [];
    if (!session || !this.view.profile(id)) return 'out';
    const lives = Number(session.expiresAt) > this.machine.now().getTime() / 1000;
    return !lives ? 'out' : this.view.isLeaving(id) ? 'any' : 'in';
  }

  private forget({ touches }: Attempt): void {
    for (const about of this.facts.keys()) if (touchesFact(touches, about)) this.facts.delete(about);
  }

  private judge(
    { route, me, attempt, hand, answer }: Going,
    expected: string,
    going: readonly Going[],
    jobs: boolean,
  ): void {
    if (!answer) return;
    const { status } = answer;
    const code = answer.headers['x-error-code'] ?? '';
    this.told.push(`  ${me.name} ${route}: ${status} ${code}`);
    const kind = `${route} ${status < 400 ? 'done' : code}`;
    this.answers.set(kind, (this.answers.get(kind) ?? 0) + 1);
    const anyDisturbed = going.some((one) => one.hand.disturbed);
    if (status === 500 && !anyDisturbed) throw new Violation(`${route} answers 500: ${this.machine.faults.at(-1)}`);
    const others = going.filter((one) => one.attempt !== attempt);
    const isContested = (about: string) => others.some((other) => touchesFact(other.attempt.touches, about));
    const session = `session:${attempt.call.cookie}`;
    if (routes[route].auth !== 'none') {
      if (
        code === 'not_signed_in' &&
        expected === 'in' &&
        !isContested(session) &&
        !touchesFact(attempt.touches, session)
      )
        throw new Violation(`${route}: a session ended by itself`);
      if (status < 400 && expected === 'out') throw new Violation(`${route}: a session survives its end`);
    }
    if (status >= 400) return;
    if (going.length === 1 && !jobs && !hand.repeated) {
      const wrong = attempt.alone?.(answer);
      if (wrong) throw new Violation(`${route}: ${wrong}`);
    }
    for (const fact of attempt.follows?.(answer) ?? []) if (!isContested(fact.about)) this.facts.set(fact.about, fact);
  }

  /** What must be so after every step. */
  check(): void {
    if (this.machine.devicesGone > 0) this.forget({ call: {}, touches: ['device:'] });
    this.machine.devicesGone = 0;
    for (const profile of this.view.profiles()) {
      const id = String(profile.PK).slice(2);
      if (profile.deletionReceipt) this.gone.add(id);
    }
    for (const id of this.gone)
      for (const about of this.facts.keys())
        if (about.includes(id) && !about.startsWith('receipt')) this.facts.delete(about);
    const problems = this.problemsOfTable();
    for (const { says, about, holds } of this.facts.values())
      if (!holds(this.view)) problems.push(`${says} (${about})`);
    problems.push(...this.machine.jobFaults.map((fault) => `a job failed: ${fault}`));
    if (problems.length > 0) throw new Violation(problems.slice(0, 4).join('; '));
  }

  /** Of all that lies in it, unless nothing was written since it was in order. */
  private problemsOfTable(): string[] {
    const { writes } = this.machine.table;
    if (writes === this.inOrderAt) return [];
    const problems = Object.entries(invariants).flatMap(([name, holds]) =>
      holds(this.view).map((problem) => `${name}: ${problem}`),
    );
    for (const id of this.gone) if (!this.view.profile(id)) problems.push(...nothingOf(this.view, id));
    if (problems.length === 0) this.inOrderAt = writes;
    return problems;
  }

  /** Minutes or days go by; the handlers' clock is set right, or wrong. */
  private async timeGoesOn(): Promise<void> {
    const { dice, counts } = this.machine;
    const minutes = dice.pick([1, 2, 10, 45, 300, 24 * 60, 24 * 60, 26 * 60]);
    this.machine.trueMs += minutes * 60_000;
    if (dice.chance(0.3)) {
      const skewMs = (dice.below(1_200) - 600) * 1_000;
      counts[skewMs < this.machine.skewMs ? 'clockBack' : 'clockAhead']++;
      this.machine.skewMs = skewMs;
    }
    this.told.push(`(${minutes} minutes later)`);
  }

  /** Nothing goes wrong any more, and everything that waits is done. */
  async settle(): Promise<void> {
    this.machine.reseed(partSeed(this.seed, 2_000));
    // What passes is got over in quiet times, too.
    this.machine.weather = { ...calm, passing: 0.3 };
    this.machine.skewMs = 0;
    await atRest(this);
    this.check();
  }

  async inTurn<T>(work: Promise<T>): Promise<T> {
    await this.machine.turns.run([work]);
    return work;
  }

  job = (name: JobName, cursor?: unknown) => this.inTurn(this.machine.run(this.machine.hand(), name, { cursor }));
}
