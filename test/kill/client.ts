import { CATALOGUE } from '../../shared/domain/catalogue.ts';
import type { patient } from './patient.ts';

const password = 'secret1x';
const home = { homeLatitude: 57.7048, homeLongitude: 11.967 };

/** What the server has acknowledged to one walker: all of it must be found again, and once. */
interface Acknowledged {
  /** Walks by day, with what each was worth. */
  walks: Map<string, { id: string; points: number; photoUrl: string }>;
  favourites: Set<string>;
  friends: Set<string>;
  firstName: string;
}

/** One walker with an app: does this and that, repeats what got no answer, and remembers what was acknowledged. */
export class Client {
  readonly known: Acknowledged = { walks: new Map(), favourites: new Set(), friends: new Set(), firstName: '' };
  readonly username: string;
  readonly problems: string[] = [];
  acknowledged = 0;
  id = '';
  private cookie = '';
  private names = 0;

  constructor(
    readonly number: number,
    private readonly server: ReturnType<typeof patient>,
    private readonly random: () => number,
    private readonly photo: Buffer,
  ) {
    this.username = `killed_${number}`;
  }

  private async ask(path: string, sent: Parameters<typeof this.server.ask>[1] = {}) {
    let answer = await this.server.ask(path, { cookie: this.cookie, ...sent });
    // "Please try again": others were quicker again and again.
    while (answer.code === 'busy') answer = await this.server.ask(path, { cookie: this.cookie, ...sent });
    if (answer.status < 300 && (sent?.method ?? (sent?.body && 'POST'))) this.acknowledged++;
    return answer;
  }

  private wrong(what: string): void {
    this.problems.push(`${this.username}: ${what}`);
  }

  /** The same name again after a lost answer is taken, by this very walker: they log in. */
  async join(): Promise<void> {
    const body = { username: this.username, password };
    let answer = await this.ask('/api/register', { body });
    if (answer.status === 409 && answer.tries > 1) answer = await this.ask('/api/login', { body });
    if (!answer.cookie) return this.wrong(`could not join: ${answer.status} ${answer.code}`);
    this.cookie = answer.cookie;
    this.id = answer.json.id;
  }

  async act(others: readonly Client[]): Promise<void> {
    const chance = this.random();
    if (chance < 0.5) await this.walk();
    else if (chance < 0.7) await this.rename();
    else if (chance < 0.85) await this.favour();
    else await this.befriend(others[Math.floor(this.random() * others.length)]);
  }

  private async walk(): Promise<void> {
    const route = await this.ask('/api/routes/generate', { body: home });
    if (route.status !== 200) return this.refused(route, 'already_completed', 'too_many_drafts');
    const challenge = await this.ask('/api/challenges', { body: { routeId: route.json.routeId } });
    if (challenge.status > 201) return this.refused(challenge, 'already_completed', 'route_replaced', 'day_changed');
    const { id } = challenge.json;
    let done = await this.complete(id);
    // The server was killed in between, and a day has passed since: the photo has to be sent anew.
    for (let again = 0; again < 3 && done?.code === 'photo_not_found'; again++) done = await this.complete(id);
    if (!done) return;
    if (done.status !== 200) return this.refused(done, 'too_late', 'already_completed');
    const { pointsEarned: points, challenge: walk } = done.json;
    if (this.known.walks.has(walk.date)) this.wrong(`${walk.date} was completed twice`);
    this.known.walks.set(walk.date, { id, points, photoUrl: walk.photoUrl });
  }

  private async complete(id: string) {
    const upload = await this.ask('/api/objects/upload', { body: {} });
    if (upload.status !== 200) return this.refused(upload, 'too_many_uploads');
    const target = String(upload.json.uploadURL);
    const stored = await this.server.put(target, this.photo);
    if (stored !== 200 && stored !== 412) return this.wrong(`a photo was answered ${stored}`);
    return this.ask(`/api/challenges/${id}/complete`, { body: { photoUrl: target.split('?')[0] } });
  }

  private async rename(): Promise<void> {
    const firstName = `Name ${++this.names}`;
    const answer = await this.ask(`/api/users/${this.id}`, { method: 'PATCH', body: { firstName } });
    if (answer.status === 200) this.known.firstName = firstName;
    else this.refused(answer);
  }

  private async favour(): Promise<void> {
    const walks = [...this.known.walks.values()];
    const walk = walks[Math.floor(this.random() * walks.length)];
    if (!walk) return;
    const answer = await this.ask(`/api/users/${this.id}/favourites/${walk.id}`, { method: 'POST' });
    if (answer.status < 300) this.known.favourites.add(walk.id);
    else this.refused(answer);
  }

  /** Asks; the other's app, which shows the request, accepts. */
  private async befriend(other: Client | undefined): Promise<void> {
    if (!other || other === this || this.known.friends.has(other.id)) return;
    const asked = await this.ask('/api/friends/request', { body: { addresseeUsername: other.username } });
    // Asked again after a lost answer, or by both at once.
    if (asked.status !== 201) return this.refused(asked, 'already_requested', 'already_friends');
    if (asked.json.status === 'pending') {
      const accepted = await other.ask(`/api/friends/${asked.json.id}/accept`, { method: 'POST' });
      if (accepted.status !== 200) return this.refused(accepted, 'request_not_found');
    }
    this.known.friends.add(other.id);
    other.known.friends.add(this.id);
  }

  private refused(answer: { status: number; code: string | null }, ...expected: string[]): void {
    if (!expected.includes(answer.code ?? '')) this.wrong(`refused: ${answer.status} ${answer.code}`);
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
    const user = (await this.ask('/api/user')).json;
    const walks: { id: string; date: string; pointsEarned: number }[] = await this.everyPage('challenges/completed');
    const favourites: { id: string }[] = await this.everyPage('favourites');
    const friends: { id: string }[] = (await this.ask(`/api/users/${this.id}/friends`)).json;
    const unlocked: { achievementId: string }[] = (await this.ask(`/api/users/${this.id}/achievements`)).json;

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
    if (last && (await this.ask(last.photoUrl)).status !== 200) lose('the photo of a walk');
    return found;
  }

  // biome-ignore lint/suspicious/noExplicitAny: lists of several shapes
  private async everyPage(list: string): Promise<any[]> {
    return (await this.ask(`/api/users/${this.id}/${list}?limit=500`)).json;
  }
}
