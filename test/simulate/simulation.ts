import { keys, prefixOf } from '../../functions/data/keys.ts';
import type { Answer } from '../../functions/testing/context.ts';
import { invariants } from '../../infra/operations/invariants.ts';
import { type RouteName, routes } from '../../shared/api/routes.ts';
import { diceOf } from '../../shared/domain/seededRandom.fixture.ts';
import { actions } from './actions.ts';
import { Backend, type Code } from './backend.ts';
import { type CallFaults, faultRatesOf } from './faults.ts';
import { type Attempt, actionContextOf, type Fact, isTouched, NotNow, type Person, person, View } from './people.ts';

export const MAX_STEPS = 40;

/** Each part of a run has its own seed, so that leaving one out changes no other. */
export const partSeed = (seed: number, part: number) =>
  Math.imul(seed ^ Math.imul(part + 1, 0x9e3779b1), 0x85ebca6b) >>> 0;

const named = (names: string) => names.split(' ') as RouteName[];
const routeNames = Object.keys(routes) as RouteName[];
const writes = routeNames.filter((name) => routes[name].method !== 'GET');
/** Reads whose answers are compared with the table. */
const ownReads = named(
  'listCompletedChallenges listWalkerAchievements listFavourites listFriends listBlocks getStats listClubs getClub',
);
const clubs = named('createClub inviteToClub inviteToClub joinClub joinClub joinClub getClub removeMember endClub');
/** Concurrent calls that change the same items. */
const rivals = [
  'completeChallenge completeChallenge createChallenge generateRoute acceptFriend updateWalker deleteAccount',
  'acceptFriend declineFriend requestFriend removeFriend blockWalker completeChallenge deleteAccount',
  'addFavourite removeFavourite completeChallenge deleteAccount',
  'subscribePush unsubscribePush subscribePush deleteAccount',
  'login logout changePassword resetPassword endOtherSessions deleteAccount',
  'updateWalker verifyEmail sendVerification forgotPassword changePassword',
  'generateRoute createChallenge reportPlace updateWalker',
  'joinClub joinClub createClub inviteToClub removeMember removeMember endClub completeChallenge deleteAccount',
].map(named);
/** An account without a profile has no items, neither in its own nor in others' partitions. */
const nothingOf = (view: View, id: string): string[] =>
  view
    .all()
    .filter((item) => JSON.stringify(item).includes(id))
    .map(({ PK, SK }) => `of a deleted walker remains ${PK} ${SK}`);

interface Going {
  route: RouteName;
  me: Person;
  attempt: Attempt;
  faults: CallFaults;
  answer?: Answer;
}

/** One run with its persons, their known facts, and the invariants. */
export class Simulation {
  readonly backend: Backend;
  readonly log: string[] = [];
  /** Counts of answers by route and status. */
  readonly answers = new Map<string, number>();
  readonly view: View;
  private readonly people: Person[];
  private readonly facts = new Map<string, Fact>();
  private readonly gone = new Set<string>();
  readonly seed: number;
  /** Some runs are mostly about clubs. */
  private readonly clubShare: number;
  /** Number of writes at the last successful check. */
  private inOrderAt = -1;

  constructor(seed: number, code: Code) {
    this.seed = seed;
    this.backend = new Backend(code);
    this.view = new View(this.backend);
    const dice = diceOf(partSeed(seed, 1_000));
    this.backend.rates = faultRatesOf(dice);
    this.people = Array.from({ length: 2 + dice.below(4) }, (_, number) => person(number));
    this.clubShare = dice.chance(0.15) ? 0.6 : 0.02;
  }

  async step(number: number): Promise<void> {
    this.backend.reseed(partSeed(this.seed, number));
    const { dice } = this.backend;
    if (number > 0 && dice.chance(0.2)) this.passTime();
    const crowd = dice.chance(0.5) ? 1 : 1 + dice.below(3);
    const first = this.anyCall();
    const among = first && dice.chance(0.4) ? rivals.find((names) => names.includes(first.route)) : undefined;
    const others = Array.from({ length: among ? 1 + dice.below(2) : crowd - 1 }, () =>
      this.anyCall(dice.chance(among ? 0.7 : 0.3) ? first?.me : undefined, among),
    );
    const going = [first, ...others].filter((one) => one !== undefined);
    await this.together(going);
    this.check();
    const again = first && dice.chance(0.4) ? this.callOf(dice.pick(ownReads), first.me) : undefined;
    if (again) await this.together([again], true);
  }

  private callOf(route: RouteName, me: Person): Going | undefined {
    const { backend, view, people } = this;
    try {
      const attempt = actions[route](actionContextOf(backend.dice, backend, view, me, people));
      return { route, me, attempt, faults: backend.faults() };
    } catch (error) {
      if (error instanceof NotNow) return undefined;
      throw error;
    }
  }

  private anyCall(who?: Person, among?: readonly RouteName[]): Going | undefined {
    const { dice } = this.backend;
    for (let tries = 0; tries < 12; tries++) {
      const me = who ?? dice.pick(this.people);
      const found = this.callOf(among ? dice.pick(among) : this.routeFor(me), me);
      if (found) return found;
    }
    return undefined;
  }

  /** Prefers calls that lead to a completed walk, so that runs change data. */
  private routeFor({ id, name }: Person): RouteName {
    const { dice, uploads } = this.backend;
    if (!dice.chance(0.6)) return dice.pick(dice.chance(0.7) ? writes : routeNames);
    if (id === undefined) return this.view.idOf(name) ? 'login' : 'register';
    if (dice.chance(this.clubShare)) return dice.pick(clubs);
    if (dice.chance(0.2)) return dice.pick(['requestFriend', 'acceptFriend', 'login', 'updateWalker'] as const);
    const walks = this.view.of(prefixOf(keys.challenge(id, '')));
    if (walks.some(({ completed }) => !completed)) {
      if (dice.chance(0.2)) return dice.pick(['generateRoute', 'createChallenge'] as const);
      const hasPhoto = [...uploads.keys()].some((key) => key.startsWith(`${id}/`) && !key.endsWith('.zip'));
      return hasPhoto ? 'completeChallenge' : 'signUpload';
    }
    const draft = this.view.item(keys.draft(id));
    const isTaken = walks.some(({ routeId }) => routeId === draft?.routeId);
    return draft && !isTaken && dice.chance(0.7) ? 'createChallenge' : 'generateRoute';
  }

  /** Makes concurrent calls, sometimes duplicates, beside jobs, and checks each answer. */
  private async together(going: Going[], undisturbed = false): Promise<void> {
    const { dice, counts, scheduler } = this.backend;
    const [first] = going;
    if (first && !undisturbed && dice.chance(0.1)) {
      going.push({ ...first, faults: this.backend.faults() });
      counts.eventTwice++;
    }
    const started = !undisturbed && dice.chance(0.15) ? this.backend.startJobs((line) => this.log.push(line)) : [];
    const before = going.map(({ attempt }) => this.expectedSession(attempt));
    for (const { attempt } of going) this.forget(attempt.touches);
    const lines = going.map(({ route, me, attempt: { call } }) => {
      return `${me.name} ${route} ${JSON.stringify(call.body ?? call.params ?? '')}`;
    });
    this.log.push(lines.join(' | '));
    const calls = going.map(async (one) => {
      one.answer = await this.backend.transport(one.faults).send(one.route, one.attempt.call);
    });
    await scheduler.run([...calls, ...started]);
    for (const [index, one] of going.entries()) this.judge(one, before[index] ?? 'any', going, started.length === 0);
  }

  /** Whether the session of a call must be valid. */
  private expectedSession({ call: { cookie } }: Attempt): 'valid' | 'over' | 'any' {
    if (!cookie) return 'any';
    const session = this.view.session(cookie);
    const [, id = ''] = /=([\w-]{22})\./.exec(cookie) ?? [];
    const isAlive = Number(session?.expiresAt) > this.backend.now().getTime() / 1000;
    if (!isAlive || !this.view.profile(id)) return 'over';
    return this.view.isLeaving(id) ? 'any' : 'valid';
  }

  private forget(touches?: readonly string[]): void {
    for (const about of this.facts.keys()) if (isTouched(about, touches)) this.facts.delete(about);
  }

  private judge(one: Going, expected: string, going: readonly Going[], isWithoutJobs: boolean): void {
    const { route, me, attempt, faults, answer } = one;
    if (!answer) return;
    const { status } = answer;
    const code = answer.headers['x-error-code'] ?? '';
    const fail = (what: string) => {
      throw new Error(`${route} ${what}`);
    };
    this.log.push(`  ${me.name} ${route}: ${status} ${code}`);
    const kind = `${route} ${status < 400 ? 'done' : code}`;
    this.answers.set(kind, (this.answers.get(kind) ?? 0) + 1);
    if (status === 500 && !going.some((each) => each.faults.disturbed))
      fail(`answers 500: ${this.backend.errors.at(-1)}`);
    const others = going.filter((each) => each.attempt !== attempt);
    const isContested = (about: string) => others.some((other) => isTouched(about, other.attempt.touches));
    if (routes[route].auth !== 'none') {
      const session = `session:${attempt.call.cookie}`;
      const mayEnd = isContested(session) || isTouched(session, attempt.touches);
      if (code === 'not_signed_in' && expected === 'valid' && !mayEnd) fail('finds that a session ended by itself');
      if (status < 400 && expected === 'over') fail('is answered though its session is over');
    }
    if (status >= 400) return;
    const wrong = going.length === 1 && isWithoutJobs && !faults.repeated && attempt.alone?.(answer);
    if (wrong) fail(wrong);
    for (const fact of attempt.follows?.(answer) ?? []) if (!isContested(fact.about)) this.facts.set(fact.about, fact);
  }

  /** Checks the invariants. */
  check(): void {
    if (this.backend.devicesGone > 0) this.forget(['device:']);
    this.backend.devicesGone = 0;
    for (const { PK, deletionReceipt } of this.view.profiles()) if (deletionReceipt) this.gone.add(String(PK).slice(2));
    for (const id of this.gone)
      for (const about of this.facts.keys())
        if (about.includes(id) && !about.startsWith('receipt')) this.facts.delete(about);
    const broken = [...this.facts.values()].filter(({ holds }) => !holds(this.view));
    failWith([
      ...this.problemsOfTable(),
      ...broken.map(({ says, about }) => `${says} (${about})`),
      ...this.backend.failedJobs.map((fault) => `a job failed: ${fault}`),
    ]);
  }

  private problemsOfTable(): string[] {
    const { writes } = this.backend.table;
    if (writes === this.inOrderAt) return [];
    const problems = Object.entries(invariants).flatMap(([name, problemsIn]) =>
      problemsIn(this.view).map((problem) => `${name}: ${problem}`),
    );
    for (const id of this.gone) if (!this.view.profile(id)) problems.push(...nothingOf(this.view, id));
    if (problems.length === 0) this.inOrderAt = writes;
    return problems;
  }

  private passTime(): void {
    const { backend } = this;
    const { dice } = backend;
    const minutes = dice.pick([1, 2, 10, 45, 300, 24 * 60, 24 * 60, 26 * 60]);
    backend.trueMs += minutes * 60_000;
    if (dice.chance(0.3)) {
      const skewMs = (dice.below(1_200) - 600) * 1_000;
      backend.counts[skewMs < backend.skewMs ? 'clockBack' : 'clockAhead']++;
      backend.skewMs = skewMs;
    }
    this.log.push(`(${minutes} minutes later)`);
  }
}

export function failWith(problems: readonly string[]): void {
  if (problems.length > 0) throw new Error(problems.slice(0, 4).join('; '));
}
