import type { RouteName } from '../../shared/api/routes.ts';
import { type Answer, type Call, cookieOf } from './context.ts';

/** How calls reach the product: handlers in this process, HTTP to a local stack or stage, or a page. */
export interface WalkerTransport<Target = RouteName> {
  send(target: Target | RouteName, call: Call): Promise<Answer>;
  /** Uploads a photo to its presigned URL and returns the status. */
  put(url: string, photo: Uint8Array, headers: Record<string, string>): Promise<number>;
  /** A camera photo. */
  picture(): Uint8Array | Promise<Uint8Array>;
}

export interface Person {
  username: string;
  password: string;
  [field: string]: unknown;
}

export const HOME = { homeLatitude: 41.1452, homeLongitude: -8.6108 };

/** A walker who uses the API like the app, for tests, seed, kill and load tools, and set-up of browser specs. */
export class WalkerClient<Target = RouteName> {
  readonly transport: WalkerTransport<Target>;
  readonly person: Person;
  id: string;
  /** Undefined if the transport keeps cookies, like a page. */
  cookie: string | undefined;

  constructor(transport: WalkerTransport<Target>, person: Person, id = '') {
    this.transport = transport;
    this.person = person;
    this.id = id;
  }

  get username(): string {
    return this.person.username;
  }

  /** Returns the answer of any status. */
  call(target: Target | RouteName, call: Call = {}): Promise<Answer> {
    return this.transport.send(target, { cookie: this.cookie, ...call });
  }

  /** Body of the answer; a refusal throws. */
  async json(target: Target | RouteName, call: Call = {}): Promise<Answer['json']> {
    const answer = await this.call(target, call);
    if (answer.status >= 400)
      throw new Error(`${this.username} could not ${String(target)}: ${answer.status} ${answer.text}`);
    return answer.json;
  }

  async register(): Promise<this> {
    const answer = await this.call('register', { body: this.person });
    if (answer.status !== 201) throw new Error(`${this.username} could not register: ${answer.status} ${answer.text}`);
    return this.signedInBy(answer);
  }

  async login(): Promise<Answer> {
    const { username, password } = this.person;
    const answer = await this.call('login', { body: { username, password } });
    if (answer.status === 200) this.signedInBy(answer);
    return answer;
  }

  protected signedInBy(answer: Answer): this {
    this.id = String(answer.json.id);
    this.cookie = cookieOf(answer);
    return this;
  }

  /** Uploads a photo and returns its `photoUrl`. */
  async upload(photo?: Uint8Array): Promise<string> {
    const bytes = photo ?? (await this.transport.picture());
    const { uploadURL, headers = {} } = await this.json('signUpload', { method: 'POST' });
    const status = await this.transport.put(uploadURL, bytes, { 'content-type': 'image/jpeg', ...headers });
    // 412: an earlier attempt whose answer was lost has stored the photo.
    if (status !== 200 && status !== 412) throw new Error(`${this.username} could not upload a photo: ${status}`);
    return String(uploadURL).split('?')[0] ?? '';
  }

  /** Id of a route without a challenge. */
  async draft(request: object = {}): Promise<string> {
    return (await this.json('generateRoute', { body: { ...HOME, ...request } })).routeId;
  }

  /** Creates today's challenge. */
  async plan(request: object = {}): Promise<Answer> {
    const route = await this.call('generateRoute', { body: { ...HOME, ...request } });
    return this.call('createChallenge', { body: { routeId: route.json?.routeId } });
  }

  complete(challengeId: string, photoUrl: string): Promise<Answer> {
    return this.call('completeChallenge', { params: { id: challengeId }, body: { photoUrl } });
  }

  /** Walks and completes a whole day. */
  async walk(request: object = {}): Promise<Answer> {
    const challenge = await this.plan(request);
    return this.complete(challenge.json.id, await this.upload());
  }

  async stats(): Promise<Answer['json']> {
    return (await this.call('getStats', { params: { id: this.id } })).json;
  }

  /** A request in return is an acceptance. */
  async befriend(other: WalkerClient<Target>): Promise<void> {
    const { id, status } = await this.json('requestFriend', { body: { addresseeUsername: other.username } });
    if (status === 'pending') await other.json('acceptFriend', { method: 'POST', params: { requestId: id } });
  }
}
