import { randomBytes } from 'node:crypto';
import type { Scope } from '../../shared/domain/auth/accessTokens.ts';
import { invitationCode } from '../../shared/domain/auth/invitation.ts';
import { newStatementOf } from '../common/reports/hideThing.ts';
import { newInvitation } from '../data/auth/invitations.ts';
import type { Table } from '../data/table.ts';
import { SoftPasskey } from './softAuthenticator.ts';
import { WalkerClient, type WalkerTransport } from './walkerClient.ts';

/** What the calls run on: handlers on the embedded engine, or a deployed stage. */
export interface ExampleStage extends WalkerTransport {
  /** Texts of the mails to an address, oldest first. */
  mailsTo(address: string): string[];
  /** For operators' decisions, which no walker's call makes. */
  table: Table;
}

let registered = 0;
/** In letters, because the name filter reads some numbers as words: 455. Not r, since rn looks like m. */
const nextName = () => `example_${[...String(++registered)].map((digit) => 'bdghjmnpqx'[Number(digit)]).join('')}`;

/** A walker who prepares an example by ordinary calls. */
export class ExampleWalker extends WalkerClient {
  declare readonly transport: ExampleStage;
  #completed: Promise<string> | undefined;
  #open: Promise<string> | undefined;
  #club: Promise<string> | undefined;

  static register(stage: ExampleStage, fields: Record<string, unknown> = {}): Promise<ExampleWalker> {
    const username = nextName();
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

  /** Id of a challenge without a photo, created once. */
  openWalk(home?: object): Promise<string> {
    this.#open ??= this.#challenge(home);
    return this.#open;
  }

  /** Id of a completed walk, created once. */
  completedWalk(home?: object): Promise<string> {
    this.#completed ??= this.#walk(home);
    return this.#completed;
  }

  /** A new passkey, and its id in the list. */
  async passkey(): Promise<{ passkey: SoftPasskey; passkeyId: string }> {
    const passkey = new SoftPasskey();
    const challenge = await this.json('preparePasskey', { body: { currentPassword: this.password } });
    await this.json('addPasskey', { body: { credential: passkey.create(challenge), name: 'Phone' } });
    const [{ id: passkeyId }] = await this.json('listPasskeys');
    return { passkey, passkeyId };
  }

  /** The token of a new mail to reset the password. */
  async resetToken(): Promise<string> {
    await this.json('forgotPassword', { body: { email: this.email } });
    return this.mailed(/reset-password#token=([\w-]+)/);
  }

  /** A new access token. */
  accessToken(scopes: readonly Scope[]): Promise<{ id: string; token: string }> {
    return this.json('createToken', { body: { name: 'My watch', scopes, currentPassword: this.password } });
  }

  /** Id of a new request to this walker. */
  async friendRequest(): Promise<string> {
    const requester = await this.newcomer();
    return (await requester.json('requestFriend', { body: { addresseeUsername: this.username } })).id;
  }

  /** A new friend of this walker. */
  async friend(): Promise<ExampleWalker> {
    const friend = await this.newcomer();
    await this.befriend(friend);
    return friend;
  }

  /** Id of a walker blocked by this one. */
  async blocked(): Promise<string> {
    const blockedId = (await this.newcomer()).id;
    await this.json('blockWalker', { params: { id: this.id }, body: { blockedId } });
    return blockedId;
  }

  /** Code of an operator's invitation. */
  async invitation(): Promise<string> {
    const code = invitationCode(randomBytes(10));
    await this.transport.table.write(...newInvitation({ code, maker: 'olga' }, new Date()).ops);
    return code;
  }

  /** Id of this walker's club, founded once. */
  club(): Promise<string> {
    this.#club ??= this.json('createClub', { body: { name: 'Riverside Walkers', goal: 20 } }).then(({ id }) => id);
    return this.#club;
  }

  /** A new invitation to that club. */
  async clubInvitation(body: object = {}): Promise<{ id: string; code: string }> {
    return this.json('inviteToClub', { params: { id: await this.club() }, body });
  }

  /** Id of the statement of an operator's warning. */
  async warned(): Promise<string> {
    const name = { target: 'name.example', what: 'name', ownerId: this.id, day: null, about: this.username } as const;
    await this.transport.table.write(newStatementOf(name, { did: 'warned', reason: 'It is rude.', now: new Date() }));
    return (await this.json('listStatements', { params: { id: this.id } }))[0].id;
  }

  /** The pattern's group in the newest matching mail. */
  mailed(pattern: RegExp): string {
    const texts = this.transport.mailsTo(this.email).toReversed();
    const found = texts.map((text) => pattern.exec(text)?.[1]).find((each) => each !== undefined);
    if (found === undefined) throw new Error(`No mail to ${this.email} has ${pattern}`);
    return found;
  }
}
