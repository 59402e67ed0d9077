import type { RouteName } from '../../shared/api/routes.ts';
import type { Table } from '../data/table.ts';
import { newStatementOf } from '../parts/reports/statement.ts';
import { type Answer, type Call, cookieOf, freshNetwork } from './context.ts';

/** What stands behind the calls: the handlers on the embedded engine, or a deployed stage. */
export interface ExampleStage {
  send(route: RouteName, call: Call): Promise<Answer>;
  /** A photo as a camera takes it. */
  picture(): Uint8Array;
  /** The texts of the mails to an address, oldest first. */
  mailsTo(address: string): string[];
  /** For what no call of a walker does: an operator's decisions. */
  table: Table;
}

const password = 'secret1';
let registered = 0;

/** A walker who registers, and makes by ordinary calls what an example needs. */
export class ExampleWalker {
  readonly password = password;
  readonly #stage: ExampleStage;
  #completed: Promise<string> | undefined;
  #open: Promise<string> | undefined;

  static async register(stage: ExampleStage, fields: Record<string, unknown> = {}): Promise<ExampleWalker> {
    const username = `example_${++registered}`;
    const email = `${username}@private.example`;
    const body = { username, password, email, timeZone: 'Europe/Stockholm', ...fields };
    const answer = await stage.send('register', { body, headers: freshNetwork() });
    if (answer.status !== 201) throw new Error(`${username} could not register: ${answer.text}`);
    return new ExampleWalker(stage, { id: String(answer.json.id), username, email, cookie: cookieOf(answer) });
  }

  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly cookie: string | undefined;

  private constructor(
    stage: ExampleStage,
    account: { id: string; username: string; email: string; cookie: string | undefined },
  ) {
    this.#stage = stage;
    this.id = account.id;
    this.username = account.username;
    this.email = account.email;
    this.cookie = account.cookie;
  }

  send(route: RouteName, call: Call = {}): Promise<Answer> {
    return this.#stage.send(route, { cookie: this.cookie, ...call });
  }

  /** The body of the answer to a call that must succeed. */
  async call(route: RouteName, call: Call = {}): Promise<Answer['json']> {
    const answer = await this.send(route, call);
    if (answer.status >= 400) throw new Error(`${this.username} could not ${route}: ${answer.status} ${answer.text}`);
    return answer.json;
  }

  newcomer(): Promise<ExampleWalker> {
    return ExampleWalker.register(this.#stage);
  }

  /** The `photoUrl` of a photo that was just uploaded. */
  async upload(): Promise<string> {
    const { uploadURL } = await this.call('signUpload');
    const stored = await fetch(uploadURL, { method: 'PUT', body: new Uint8Array(this.#stage.picture()) });
    if (!stored.ok) throw new Error(`The upload was refused: ${stored.status}`);
    return String(uploadURL).split('?')[0] ?? '';
  }

  /** The id of a route that no challenge was made of yet. */
  async draft(home: object = { homeLatitude: 57.7048, homeLongitude: 11.967 }): Promise<string> {
    return (await this.call('generateRoute', { body: home })).routeId;
  }

  async #challenge(home?: object): Promise<string> {
    const routeId = await this.draft(home);
    return (await this.call('createChallenge', { body: { routeId } })).id;
  }

  async #walk(home?: object): Promise<string> {
    const id = await this.#challenge(home);
    await this.call('completeChallenge', { params: { id }, body: { photoUrl: await this.upload() } });
    return id;
  }

  /** The id of a challenge that waits for its photo: the same one each time. */
  openWalk(home?: object): Promise<string> {
    this.#open ??= this.#challenge(home);
    return this.#open;
  }

  /** The id of a completed walk: the same one each time. On its day there is no other walk. */
  completedWalk(home?: object): Promise<string> {
    this.#completed ??= this.#walk(home);
    return this.#completed;
  }

  /** The id of a new request to this walker. */
  async friendRequest(): Promise<string> {
    const requester = await this.newcomer();
    return (await requester.call('requestFriend', { body: { addresseeUsername: this.username } })).id;
  }

  async befriend(other: ExampleWalker): Promise<void> {
    const { id, status } = await this.call('requestFriend', { body: { addresseeUsername: other.username } });
    // Where the other has asked already, asking is accepting.
    if (status === 'pending') await other.call('acceptFriend', { params: { requestId: id } });
  }

  /** A walker who is this one's friend from now on. */
  async friend(): Promise<ExampleWalker> {
    const friend = await this.newcomer();
    await this.befriend(friend);
    return friend;
  }

  /** The id of the statement with which an operator warned this walker. */
  async warned(): Promise<string> {
    const name = { target: 'name.example', what: 'name', ownerId: this.id, day: null, about: this.username } as const;
    await this.#stage.table.write(newStatementOf(name, { did: 'warned', reason: 'It is rude.', now: new Date() }));
    return (await this.call('listStatements', { params: { id: this.id } }))[0].id;
  }

  /** What the pattern's group finds in the newest mail to this walker that has it. */
  mailed(pattern: RegExp): string {
    const texts = this.#stage.mailsTo(this.email).toReversed();
    const found = texts.map((text) => pattern.exec(text)?.[1]).find((each) => each !== undefined);
    if (found === undefined) throw new Error(`No mail to ${this.email} has ${pattern}`);
    return found;
  }
}
