import type * as z from 'zod/mini';
import type { Scope } from '../domain/auth/accessTokens.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * Names of needs and the context types they add. Each port adds its own (`declare module`): the adapter's name and,
 * after a dot, a part of it.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the ports
export interface Needs {}

/**
 * What a handler needs. It decides the handler's context type, the adapters bundled into its entry, and the IAM
 * permissions of its role.
 */
export type Need =
  | keyof Needs
  /** Password hashing is CPU work without a port: it occupies a core for half a second. */
  | 'passwords.hash';

/**
 * Callers of a route: anyone; any signed-in walker; only the walker named in the call (other and unknown ids answer the
 * same 403). The handler decides what a viewer may see of others.
 */
export type Auth = 'none' | 'walker' | 'own';

export interface Route {
  readonly method: Method;
  /** `/api/users/{id}`: the spelling of API Gateway. Every placeholder is an id. */
  readonly path: string;
  readonly auth: Auth;
  /** For `auth: 'own'`: where the walker's id is found. Default `params.id`; a body may omit it. */
  readonly ownId?: 'params.id' | 'body.userId' | 'body.requesterId';
  /** Also open to suspended walkers: to read the statement, appeal, export and delete. */
  readonly whileSuspended?: true;
  /** Scope of the access tokens that open this route; without it, none does. */
  readonly scope?: Scope;
  readonly needs: readonly Need[];
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** Without it the answer is `{}`. */
  readonly response?: z.ZodMiniType;
  /** Status of a normal success. Default 200. */
  readonly status?: 200 | 201 | 302;
}

export const needsSession = ({ auth }: Pick<Route, 'auth'>): boolean => auth !== 'none';

/** Keeps a route's literal types for handlers and the client. */
export const route = <const M extends Method, const P extends string, const R extends Omit<Route, 'method' | 'path'>>(
  method: M,
  path: P,
  definition: R,
): R & { readonly method: M; readonly path: P } => ({ method, path, ...definition });

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodMiniType ? z.input<S> : undefined;

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
/** The ids in a path, by the names of their placeholders. */
export type ParamsOf<R extends Route> = [NamesIn<R['path']>] extends [never]
  ? undefined
  : { [Name in NamesIn<R['path']>]: string };
export const paramNames = ({ path }: Pick<Route, 'path'>): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

export type QueryOf<R extends Route> = Parsed<R['query']>;
export type BodyOf<R extends Route> = Parsed<R['body']>;
export type ResponseOf<R extends Route> = R['response'] extends z.ZodMiniType
  ? z.output<R['response']>
  : Record<string, never>;
export type SentBodyOf<R extends Route> = Sent<R['body']>;
export type SentQueryOf<R extends Route> = Sent<R['query']>;
