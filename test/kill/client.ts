import type { Answer, Call } from '../../functions/testing/context.ts';
import { HOME, WalkerClient, type WalkerTransport } from '../../functions/testing/walkerClient.ts';
import type { RouteName } from '../../shared/api/routes.ts';
import { CATALOGUE } from '../../shared/domain/achievements/catalogue.ts';

/** What the server has acknowledged to one walker: all of it must be found again, and once. */
interface Acknowledged {
  /** Walks by day, with what each was worth. */
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

/** One walker with an app: does this and that, repeats what got no answer, and remembers what was acknowledged. */
export class Client extends WalkerClient {
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
    // "Please try again": others were quicker again and again.
    while (codeOf(answer) === 'busy') answer = await super.call(route, call);
    if (answer.status < 300 && !reads.has(route)) this.acknowledged++;
    return answer;
  }

  private wrong(what: string): void {
    this.problems.push(`${this.username}: ${what}`);
  }

  /** A name that is taken was registered by this very walker, whose answer was lost. */
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
    else if (chance < 0.85) await this.favour();
    else await this.meet(others[Math.floor(this.random() * others.length)]);
  }

  private async walkToday(): Promise<void> {
    const route = await this.call('generateRoute', { body: HOME });
    if (route.status !== 200) return this.refused(route, 'already_completed', 'too_many_drafts');
    const challenge = await this.call('createChallenge', { body: { routeId: route.json.routeId } });
    if (challenge.status > 201) return this.refused(challenge, 'already_completed', 'route_replaced', 'day_changed');
    const { id } = challenge.json;
    let done = await this.photograph(id);
    // The server was killed in between, and a day has passed since: the photo has to be sent again.
    for (let again = 0; again < 3 && done && codeOf(done) === 'photo_not_found'; again++)
      done = await this.photograph(id);
    if (!done) return;
    if (done.status !== 200) return this.refused(done, 'too_late', 'already_completed');
    const { pointsEarned: points, challenge: walk } = done.json;
    if (this.known.walks.has(walk.date)) this.wrong(`${walk.date} was completed twice`);
    this.known.walks.set(walk.date, { id, points, photoUrl: walk.photoUrl });
  }

  private async photograph(id: string): Promise<Answer | undefined> {
    try {
      return await this.complete(id, await this.upload());
    } catch (error) {
      // A day has only so many uploads.
      if (!String(error).includes('429')) this.wrong(String(error));
      return undefined;
    }
  }

  private async rename(): Promise<void> {
    const firstName = `Name ${++this.names}`;
    const answer = await this.call('updateWalker', { params: { id: this.id }, body: { firstName } });
    if (answer.status === 200) this.known.firstName = firstName;
    else this.refused(answer);
  }

  private async favour(): Promise<void> {
    const walks = [...this.known.walks.values()];
    const walk = walks[Math.floor(this.random() * walks.length)];
    if (!walk) return;
    const answer = await this.call('addFavourite', { params: { id: this.id, challengeId: walk.id } });
    if (answer.status < 300) this.known.favourites.add(walk.id);
    else this.refused(answer);
  }

  /** Asks; the other's app, which shows the request, accepts. */
  private async meet(other: Client | undefined): Promise<void> {
    if (!other || other === this || this.known.friends.has(other.id)) return;
    const asked = await this.call('requestFriend', { body: { addresseeUsername: other.username } });
    // Asked again after a lost answer, or by both at once.
    if (asked.status !== 201) return this.refused(asked, 'already_requested', 'already_friends');
    if (asked.json.status === 'pending') {
      const accepted = await other.call('acceptFriend', { params: { requestId: asked.json.id } });
      if (accepted.status !== 200) return this.refused(accepted, 'request_not_found');
    }
    this.known.friends.add(other.id);
    other.known.friends.add(this.id);
  }

  private refused(answer: Answer, ...expected: string[]): void {
    const code = codeOf(answer) ?? '';
    if (!expected.includes(code)) this.wrong(`refused: ${answer.status} ${code}`);
  }

  /** Everything acknowledged against what the server says now. */
  async verify(): Promise<{ lost: number; doubled: number }> {
    const found = { lost: 0, doubled: 0 };
    const lose = (what: string) => {
      found.lost++;
      this.wrong(`lost ${what}`);
    };
    const double = (what: string) => {
      found.doubled++;
      this.wrong(`doubled ${what}`);
    };
    const own = { params: { id: this.id } };
    const user = await this.json('getCurrentUser');
    const walks: { id: string; date: string; pointsEarned: number }[] = await this.everyPage('listCompletedChallenges');
    const favourites: { id: string }[] = await this.everyPage('listFavourites');
    const friends: { id: string }[] = await this.json('listFriends', own);
    const unlocked: { achievementId: string }[] = await this.json('listWalkerAchievements', own);

    for (const [day, { id, points }] of this.known.walks) {
      const stored = walks.find((walk) => walk.id === id);
      if (stored?.pointsEarned !== points) lose(`the walk of ${day}`);
    }
    for (const list of [walks.map(({ date }) => date), favourites.map(({ id }) => id), friends.map(({ id }) => id)]) {
      if (new Set(list).size < list.length) double('an entry of a list');
    }
    for (const id of this.known.favourites) if (!favourites.some((one) => one.id === id)) lose(`a favourite`);
    for (const id of this.known.friends) if (!friends.some((one) => one.id === id)) lose(`a friend`);
    if (user?.firstName !== (this.known.firstName || null))
      lose(`the name ${this.known.firstName}: ${user?.firstName}`);
    const bonus = unlocked.map(({ achievementId }) => CATALOGUE.find(({ id }) => id === achievementId)?.points ?? 0);
    const worth = [...walks.map(({ pointsEarned }) => pointsEarned), ...bonus].reduce((sum, each) => sum + each, 0);
    if (user?.points > worth) double(`points: ${user?.points} of ${worth}`);
    if (user?.points < worth) lose(`points: ${user?.points} of ${worth}`);
    if (user?.completedChallenges !== walks.length)
      double(`count of ${walks.length} walks: ${user?.completedChallenges}`);
    const [last] = [...this.known.walks.values()].slice(-1);
    if (last && (await this.photoStatus(last.photoUrl)) !== 200) lose('the photo of a walk');
    return found;
  }

  private everyPage(route: RouteName): Promise<Answer['json']> {
    return this.json(route, { params: { id: this.id }, query: { limit: '500' } });
  }

  /** By the address that the app's picture asks for. */
  private async photoStatus(photoUrl: string): Promise<number> {
    const headers = this.cookie ? { cookie: this.cookie } : {};
    return (await fetch(this.site + photoUrl, { headers })).status;
  }
}
