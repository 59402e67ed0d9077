import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, Call } from '../../functions/testing/context.ts';
import { signPhoto } from '../../functions/testing/pictures.ts';
import { type Exchange, exchangeByFetch, httpTransport } from '../../functions/testing/transports.ts';
import { HOME, WalkerClient, type WalkerTransport } from '../../functions/testing/walkerClient.ts';
import { buildWeb } from '../../infra/buildWeb.ts';
import { freePort } from '../../infra/local/engineCommand.ts';
import { dice } from '../../infra/local/seed/people.ts';
import { fromSource, launchStack } from '../../infra/local/stack.fixture.ts';
import { checkFolder } from '../../infra/operations/checkFolder.ts';
import type { RouteName } from '../../shared/api/routes.ts';
import { CATALOGUE } from '../../shared/domain/achievements/catalogue.ts';

const retryMs = 40;

/** Retries each request until it is answered, for at most `patienceMs`, a multiple of this machine's start time. */
function retryingTransport(url: string, photo: Uint8Array, patienceMs: number) {
  let lost = 0;
  const exchange: Exchange = async (address, request) => {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      try {
        const answer = await exchangeByFetch(address, request);
        // With a killed engine the server answers 5xx, which counts as no answer.
        if (answer.status < 500) return answer;
        throw new Error(answer.text);
      } catch (error) {
        if (Date.now() > deadline) throw error;
        lost++;
        await pause(retryMs);
      }
    }
  };
  const plain = httpTransport(url, () => photo, exchange);
  const transport: WalkerTransport = {
    ...plain,
    put: (target, bytes, headers) => plain.put(target, bytes, { ...headers, 'if-none-match': '*' }),
  };
  /** Number of requests without an answer. */
  return { lost: () => lost, transport };
}

/** Acknowledged writes of one walker, each of which must be stored exactly once. */
interface Acknowledged {
  /** Walks by day, with their points. */
  walks: Map<string, { id: string; points: number; photoUrl: string }>;
  favourites: Set<string>;
  friends: Set<string>;
  firstName: string;
}

const reads: ReadonlySet<RouteName> = new Set([
  'getCurrentUser',
  'listCompletedChallenges',
  'listFavourites',
  'listFriends',
  'listWalkerAchievements',
]);
const codeOf = (answer: Answer) => answer.headers['x-error-code'];

/** A walker who makes random calls, retries those without an answer, and records what was acknowledged. */
class Client extends WalkerClient {
  readonly known: Acknowledged = { walks: new Map(), favourites: new Set(), friends: new Set(), firstName: '' };
  readonly problems: string[] = [];
  acknowledged = 0;
  private names = 0;
  private readonly random: () => number;
  private readonly site: string;

  constructor(number: number, site: string, transport: WalkerTransport, random: () => number) {
    super(transport, { username: `killed_${number}`, password: 'secret1x' });
    this.random = random;
    this.site = site;
  }

  override async call(route: RouteName, call: Call = {}): Promise<Answer> {
    let answer = await super.call(route, call);
    // `busy` means that conditional writes kept failing: the client retries.
    while (codeOf(answer) === 'busy') answer = await super.call(route, call);
    if (answer.status < 300 && !reads.has(route)) this.acknowledged++;
    return answer;
  }

  private wrong(what: string): void {
    this.problems.push(`${this.username}: ${what}`);
  }

  /** `username_taken` after a lost answer means that this walker is registered. */
  async join(): Promise<void> {
    const answer = await this.call('register', { body: this.person });
    if (answer.status === 201) this.signedInBy(answer);
    else if (codeOf(answer) !== 'username_taken' || (await this.login()).status !== 200)
      this.wrong(`could not join: ${answer.status} ${codeOf(answer)}`);
  }

  async act(others: readonly Client[]): Promise<void> {
    const chance = this.random();
    if (chance < 0.5) await this.walkToday();
    else if (chance < 0.7) await this.rename();
    else if (chance < 0.85) await this.addFavourite();
    else await this.meet(others[Math.floor(this.random() * others.length)]);
  }

  private async walkToday(): Promise<void> {
    const route = await this.call('generateRoute', { body: HOME });
    if (route.status !== 200) return this.refused(route, 'already_completed', 'too_many_drafts');
    const challenge = await this.call('createChallenge', { body: { routeId: route.json.routeId } });
    if (challenge.status > 201) return this.refused(challenge, 'already_completed', 'route_replaced', 'day_changed');
    const { id } = challenge.json;
    // An upload expires in a day: after a kill the photo is uploaded again.
    for (let tries = 0; tries < 4; tries++) {
      const photoUrl = await this.upload().catch((error) => String(error));
      // Uploads per day are limited.
      if (!photoUrl.startsWith('http')) return photoUrl.includes('429') ? undefined : this.wrong(photoUrl);
      const done = await this.complete(id, photoUrl);
      if (codeOf(done) === 'photo_not_found') continue;
      if (done.status !== 200) return this.refused(done, 'too_late', 'already_completed');
      const { pointsEarned: points, challenge: walk } = done.json;
      if (this.known.walks.has(walk.date)) this.wrong(`${walk.date} was completed twice`);
      this.known.walks.set(walk.date, { id, points, photoUrl: walk.photoUrl });
      return;
    }
  }

  private async rename(): Promise<void> {
    const firstName = `Name ${++this.names}`;
    const answer = await this.call('updateWalker', { params: { id: this.id }, body: { firstName } });
    if (answer.status !== 200) return this.refused(answer);
    this.known.firstName = firstName;
  }

  private async addFavourite(): Promise<void> {
    const walks = [...this.known.walks.values()];
    const walk = walks[Math.floor(this.random() * walks.length)];
    if (!walk) return;
    const answer = await this.call('addFavourite', { params: { id: this.id, challengeId: walk.id } });
    if (answer.status >= 300) return this.refused(answer);
    this.known.favourites.add(walk.id);
  }

  /** Sends a friend request, which the other client accepts. */
  private async meet(other: Client | undefined): Promise<void> {
    if (!other || other === this || this.known.friends.has(other.id)) return;
    const sent = await this.call('requestFriend', { body: { addresseeUsername: other.username } });
    // A retry after a lost answer, or a request from both sides.
    if (sent.status !== 201) return this.refused(sent, 'already_requested', 'already_friends');
    if (sent.json.status === 'pending') {
      const accepted = await other.call('acceptFriend', { params: { requestId: sent.json.id } });
      if (accepted.status !== 200) return this.refused(accepted, 'request_not_found');
    }
    this.known.friends.add(other.id);
    other.known.friends.add(this.id);
  }

  private refused(answer: Answer, ...expected: string[]): void {
    const code = codeOf(answer) ?? '';
    if (!expected.includes(code)) this.wrong(`refused: ${answer.status} ${code}`);
  }

  /** Compares all acknowledged writes with the server's answers. */
  async verify(): Promise<{ lost: number; doubled: number }> {
    const found = { lost: 0, doubled: 0 };
    const check = (kind: keyof typeof found, isWrong: boolean, what: string) => {
      if (!isWrong) return;
      found[kind]++;
      this.wrong(`${kind} ${what}`);
    };
    const read = (route: RouteName, query = {}) => this.json(route, { params: { id: this.id }, query });
    const user = await this.json('getCurrentUser');
    const walks: { id: string; date: string; pointsEarned: number }[] = await read('listCompletedChallenges', {
      limit: '500',
    });
    const favourites: { id: string }[] = await read('listFavourites', { limit: '500' });
    const friends: { id: string }[] = await read('listFriends');
    const unlocked: { achievementId: string }[] = await read('listWalkerAchievements');

    for (const [day, { id, points }] of this.known.walks)
      check('lost', walks.find((walk) => walk.id === id)?.pointsEarned !== points, `the walk of ${day}`);
    for (const list of [walks.map(({ date }) => date), favourites.map(({ id }) => id), friends.map(({ id }) => id)])
      check('doubled', new Set(list).size < list.length, 'an entry of a list');
    for (const id of this.known.favourites) check('lost', !favourites.some((one) => one.id === id), 'a favourite');
    for (const id of this.known.friends) check('lost', !friends.some((one) => one.id === id), 'a friend');
    check('lost', user?.firstName !== (this.known.firstName || null), `the name ${this.known.firstName}`);
    const bonus = unlocked.map(({ achievementId }) => CATALOGUE.find(({ id }) => id === achievementId)?.points ?? 0);
    const earned = [...walks.map(({ pointsEarned }) => pointsEarned), ...bonus].reduce((sum, each) => sum + each, 0);
    check('doubled', user?.points > earned, `points: ${user?.points} of ${earned}`);
    check('lost', user?.points < earned, `points: ${user?.points} of ${earned}`);
    check('doubled', user?.completedChallenges !== walks.length, `the count of ${walks.length} walks`);
    const last = [...this.known.walks.values()].at(-1);
    const headers = { cookie: this.cookie ?? '' };
    if (last) check('lost', !(await fetch(this.site + last.photoUrl, { headers })).ok, 'the photo of a walk');
    return found;
  }
}

type WorkSettings = 'seed' | 'clients' | 'patienceMs';

/** Walkers who call the stack at once until `finish`; a request is sent again for at most `patienceMs`. */
export async function putToWork(url: string, { seed, clients: count, patienceMs }: Record<WorkSettings, number>) {
  const photo = await signPhoto({ width: 160, height: 120 });
  const { transport, lost } = retryingTransport(url, photo, patienceMs);
  const clients = Array.from({ length: count }, (_, number) => {
    return new Client(number, url, transport, dice(seed * 1_000 + number + 1));
  });
  await Promise.all(clients.map((client) => client.join()));
  let isOver = false;
  const work = async (client: Client) => {
    while (!isOver) {
      await client.act(clients).catch((error: unknown) => client.problems.push(`${client.username} starved: ${error}`));
    }
  };
  const atWork = Promise.all(clients.map(work));
  const acknowledged = () => clients.reduce((sum, client) => sum + client.acknowledged, 0);
  return {
    acknowledged,
    /** Requests without an answer. */
    unanswered: lost,
    /** Ends the work, and compares all acknowledged writes with what is stored. */
    async finish() {
      isOver = true;
      await atWork;
      const walks = clients.reduce((sum, { known }) => sum + known.walks.size, 0);
      const found = { acknowledged: acknowledged(), walks, unanswered: lost(), lost: 0, doubled: 0 };
      for (const client of clients) {
        const { lost, doubled } = await client.verify();
        found.lost += lost;
        found.doubled += doubled;
      }
      return { found, problems: clients.flatMap((client) => client.problems) };
    },
  };
}

/** Findings of the doctor in a data folder, one line each. */
export const doctorLines = async (folder: string): Promise<string[]> =>
  (await checkFolder(folder)).map(({ what, examples = [] }) => [what, ...examples.slice(0, 3)].join(' '));

const firstDay = Date.parse('2026-03-01T09:00:00Z');
const dayMs = 24 * 60 * 60 * 1000;
const livesADay = 3;
/** A restart without acknowledged calls tests nothing. */
const minAcknowledged = 8;

interface Kills {
  kills: number;
  seed: number;
  clients: number;
  /** A life lasts this long and up to three times as long, or until some calls are acknowledged. */
  minLifeMs?: number;
  /** Command to start and kill; by default that of `npm start`. */
  program?: string[];
}

/** The real server, killed with -9 again and again, now and then while it starts. */
export async function runKills({ kills, seed, clients, minLifeMs = 1_000, program }: Kills) {
  const folder = mkdtempSync(join(tmpdir(), 'signpost-kill-'));
  const random = dice(seed);
  let port = await freePort();
  let lives = 0;
  const launch = () => {
    const now = new Date(firstDay + Math.floor(lives++ / livesADay) * dayMs).toISOString();
    const env = { DATA_DIR: folder, PORT: String(port), SIGNPOST_NOW: now, SIGN_MODELS: 'off' };
    return launchStack(env, [], program ?? fromSource);
  };

  if (!program) await buildWeb();
  const began = Date.now();
  let stack = launch();
  // Another test may have taken the port meanwhile; later starts keep the one that the clients know.
  for (let tries = 1; typeof (await Promise.race([stack.ready, stack.ended])) !== 'string'; tries++) {
    if (tries === 3) throw new Error(`did not start: ${stack.output()}`);
    port = await freePort();
    stack = launch();
  }
  const url = `http://localhost:${port}`;
  // Time limits follow from this machine's start time.
  const startMs = Date.now() - began;
  const maxLifeMs = Math.max(15_000, 5 * startMs);
  const work = await putToWork(url, { seed, clients, patienceMs: Math.max(120_000, 40 * startMs) });

  const restart = async () => {
    const killedAt = Date.now();
    stack.process.kill('SIGKILL');
    await stack.ended;
    stack = launch();
    return killedAt;
  };
  const recoveries: number[] = [];
  let duringStart = 0;
  for (let kill = 1; kill <= kills; kill++) {
    const [before, bornAt] = [work.acknowledged(), Date.now()];
    await pause(minLifeMs * (1 + 2 * random()));
    while (work.acknowledged() - before < minAcknowledged && Date.now() - bornAt < maxLifeMs) await pause(20);
    let killedAt = await restart();
    if (random() < 0.15 && kill < kills) {
      await Promise.race([stack.ready, pause(random() * 800)]);
      killedAt = await restart();
      kill++;
      duringStart++;
    }
    const state = await Promise.race([stack.ready, stack.ended.then((code) => ({ code }))]);
    if (typeof state !== 'string') throw new Error(`did not start again (${state.code}): ${stack.output()}`);
    recoveries.push(Date.now() - killedAt);
    if (kill % 20 === 0) console.info(`${kill} kills, ${work.acknowledged()} acknowledged`);
  }
  const { found, problems } = await work.finish();
  stack.process.kill('SIGINT');
  await stack.ended;
  problems.push(...(await doctorLines(folder)));
  rmSync(folder, { recursive: true, force: true });

  recoveries.sort((one, other) => one - other);
  const quantile = (share: number) =>
    recoveries[Math.min(recoveries.length - 1, Math.floor(recoveries.length * share))];
  return {
    ...{ seed, clients, kills, duringStart, seconds: Math.round((Date.now() - began) / 1000) },
    ...found,
    recoveryMs: { p50: quantile(0.5), p99: quantile(0.99) },
    problems: problems.slice(0, 20),
  };
}
