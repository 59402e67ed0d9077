import type * as z from 'zod/mini';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * What may be needed, and as what a handler sees it. Each port adds its own words here (`declare module`): the name of its
 * adapter, and after a dot which part of it.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the ports
export interface Needs {}

/**
 * What a handler needs, in plain words. It alone decides the type of the handler's context, which adapters its
 * generated entry imports, and what its role may do in the cloud.
 */
export type Need =
  | keyof Needs
  /** Hash a password, which takes a whole processor for half a second: work, and no port. */
  | 'passwords.hash';

/**
 * Who may call a route: anyone; anyone with a session; only the walker whose own id the call names (another walker's
 * id and an unknown one are the same 403). What a walker may see of another is the handler's to decide.
 */
export type Auth = 'none' | 'walker' | 'own';

export interface Route {
  readonly method: Method;
  /** `/api/users/{id}`: the spelling of API Gateway. */
  readonly path: string;
  readonly auth: Auth;
  /** With `auth: 'own'`: where the call names the walker. `params.id` unless said; a body may leave its id out. */
  readonly ownId?: 'params.id' | 'body.userId' | 'body.requesterId';
  /** Open to a walker whose account is suspended, too: to read why, appeal, export and delete. */
  readonly whileSuspended?: true;
  readonly needs: readonly Need[];
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly response: z.ZodMiniType;
  /** The status of an ordinary success. 200 unless said. */
  readonly status?: 200 | 201 | 302;
}

export const needsSession = ({ auth }: Pick<Route, 'auth'>): boolean => auth !== 'none';

/** Keeps the literal types of a route, so that handlers and the client know exactly what goes in and out. */
export const route = <const R extends Route>(definition: R): R => definition;

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodMiniType ? z.input<S> : undefined;

export type ParamsOf<R extends Route> = Parsed<R['params']>;
export type QueryOf<R extends Route> = Parsed<R['query']>;
export type BodyOf<R extends Route> = Parsed<R['body']>;
export type ResponseOf<R extends Route> = z.output<R['response']>;
export type SentBodyOf<R extends Route> = Sent<R['body']>;
export type SentQueryOf<R extends Route> = Sent<R['query']>;
