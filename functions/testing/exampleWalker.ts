import { newStatementOf } from '../common/reports/hideThing.ts';
import type { Table } from '../data/table.ts';
import { WalkerClient, type WalkerTransport } from './walkerClient.ts';

/** What stands behind the calls: the handlers on the embedded engine, or a deployed stage. */
export interface ExampleStage extends WalkerTransport {
  /** The texts of the mails to an address, oldest first. */
  mailsTo(address: string): string[];
  /** For what no call of a walker does: an operator's decisions. */
  table: Table;
}

let registered = 0;

/** A walker who registers, and makes by ordinary calls what an example needs. */
export class ExampleWalker extends WalkerClient {
  declare readonly transport: ExampleStage;
  #completed: Promise<string> | undefined;
  #open: Promise<string> | undefined;

  static register(stage: ExampleStage, fields: Record<string, unknown> = {}): Promise<ExampleWalker> {
    const username = `example_${++registered}`;
    const email = `${username}@private.example`;
    const person = { username, password: 'secret1', email, timeZone: 'Europe/Stockholm', ...fields };
    return new ExampleWalker(stage, person).register();
  }

  get password(): string {
    return this.person.password;
  }

  get email(): string {
    return String(this.person.email);
  }

  newcomer(): Promise<ExampleWalker> {
    return ExampleWalker.register(this.transport);
  }

  async #challenge(home?: object): Promise<string> {
    const routeId = await this.draft(home);
    return (await this.json('createChallenge', { body: { routeId } })).id;
  }

  async #walk(home?: object): Promise<string> {
    const id = await this.#challenge(home);
    await this.json('completeChallenge', { params: { id }, body: { photoUrl: await this.upload() } });
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
    return (await requester.json('requestFriend', { body: { addresseeUsername: this.username } })).id;
  }

  /** A walker who is this one's friend from now on. */
  async friend(): Promise<ExampleWalker> {
    const friend = await this.newcomer();
    await this.befriend(friend);
    return friend;
  }

  /** The id of a walker whom this one has blocked. */
  async blocked(): Promise<string> {
    const blockedId = (await this.newcomer()).id;
    await this.json('blockWalker', { params: { id: this.id }, body: { blockedId } });
    return blockedId;
  }

  /** The id of the statement with which an operator warned this walker. */
  async warned(): Promise<string> {
    const name = { target: 'name.example', what: 'name', ownerId: this.id, day: null, about: this.username } as const;
    await this.transport.table.write(newStatementOf(name, { did: 'warned', reason: 'It is rude.', now: new Date() }));
    return (await this.json('listStatements', { params: { id: this.id } }))[0].id;
  }

  /** What the pattern's group finds in the newest mail to this walker that has it. */
  mailed(pattern: RegExp): string {
    const texts = this.transport.mailsTo(this.email).toReversed();
    const found = texts.map((text) => pattern.exec(text)?.[1]).find((each) => each !== undefined);
    if (found === undefined) throw new Error(`No mail to ${this.email} has ${pattern}`);
    return found;
  }
}
