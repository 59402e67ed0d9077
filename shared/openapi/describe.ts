import * as z from 'zod/mini';
import { deletionReceipt } from '../api/account.ts';
import { newAchievement } from '../api/achievements.ts';
import { challenge } from '../api/challenges.ts';
import { town } from '../api/collection.ts';
import { errors } from '../api/errors.ts';
import * as f from '../api/fields.ts';
import { stats } from '../api/publicProfile.ts';
import { needsSession, paramNames, type Route } from '../api/route.ts';
import { namedRoutes, type RouteName } from '../api/routes.ts';
import { face, ownStreak, ownUser, publicUser } from '../api/walkers.ts';
import { destination, directions } from '../api/walkParts.ts';
import { shownWalk } from '../api/world.ts';
import { FIELD_DESCRIPTIONS } from './fieldDescriptions.ts';
import { SUMMARIES } from './summaries.ts';

/** Grows by the rule in docs/api.md: the first number changes with a break, the second with an addition. */
export const API_VERSION = '1.2';

type Schema = z.ZodMiniType;
type Json = Record<string, unknown>;
type Part = 'body' | 'response';

/** Schemas of several calls, by their names in the description. */
const SHARED: Readonly<Record<string, Schema>> = {
  User: ownUser,
  PublicUser: publicUser,
  Face: face,
  Streak: ownStreak,
  Challenge: challenge,
  Destination: destination,
  Directions: directions,
  Line: f.routeGeometry,
  Stats: stats,
  Town: town,
  NewAchievement: newAchievement,
  ShownWalk: shownWalk,
  DeletionReceipt: deletionReceipt,
  Nothing: f.nothing,
};

const partOf = (route: Route, part: Part) => route[part] ?? (part === 'response' ? f.nothing : undefined);

const upper = (name: string) => `${name[0]?.toUpperCase()}${name.slice(1)}`;
const refTo = (name: string) => `#/components/schemas/${name}`;

/** Adds formats, which zod omits for a string with a pattern. */
function addFormat({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: Json }): void {
  if (zodSchema === f.day) jsonSchema.format = 'date';
  if (zodSchema === f.instant) jsonSchema.format = 'date-time';
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Describes every field, and allows others: a later version may add some. */
function describeFields(value: unknown, component: string): unknown {
  if (Array.isArray(value)) return value.map((each) => describeFields(each, component));
  if (!isJson(value)) return value;
  const { additionalProperties, ...schema } = value;
  if (isJson(additionalProperties)) schema.additionalProperties = describeFields(additionalProperties, component);
  const { properties } = schema;
  const described = Object.entries(isJson(properties) && schema.type === 'object' ? properties : {}).map(
    ([name, field]) => {
      const description = FIELD_DESCRIPTIONS[`${component}.${name}`] ?? FIELD_DESCRIPTIONS[name];
      return [name, { ...(describeFields(field, component) as Json), description }];
    },
  );
  const others = Object.entries(schema).map(([name, each]) => [name, describeFields(each, component)]);
  return { ...Object.fromEntries(others), ...(described.length > 0 && { properties: Object.fromEntries(described) }) };
}

/** The schemas of all bodies, or of all answers, in which shared ones are references. */
function schemasOf(part: Part): Record<string, Json> {
  const registry = z.registry<{ id: string }>();
  // A request body accepts more than a response contains, so a schema that both use has two names.
  const suffix = part === 'body' ? 'Input' : '';
  for (const [id, schema] of Object.entries(SHARED)) registry.add(schema, { id: `${id}${suffix}` });
  for (const { name, route } of namedRoutes()) {
    const schema = partOf(route, part);
    if (!schema || registry.has(schema)) continue;
    registry.add(schema, { id: `${upper(name)}${upper(part)}` });
    const { element } = schema._zod.def as { element?: Schema };
    if (element && !registry.has(element)) registry.add(element, { id: `${upper(name)}Item` });
  }
  const io = part === 'body' ? 'input' : 'output';
  const { schemas } = z.toJSONSchema(registry, { io, uri: refTo, override: (context) => addFormat(context as never) });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $id: _, $schema: __, ...schema }]) => [id, describeFields(schema, id) as Json]),
  );
}

/** The name of a route's body or answer. */
function nameOf(name: string, route: Route, part: Part): string {
  const [shared] = Object.entries(SHARED).find(([, schema]) => schema === partOf(route, part)) ?? [];
  if (shared) return part === 'body' ? `${shared}Input` : shared;
  const owner = namedRoutes().find((each) => each.route[part] === route[part]);
  return `${upper(owner?.name ?? name)}${upper(part)}`;
}

const paramsOf = (route: Route) => z.object(Object.fromEntries(paramNames(route).map((name) => [name, f.id])));

function parametersOf(schema: Schema | undefined, where: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties, required = [] } = z.toJSONSchema(schema, { io: 'input' });
  return Object.entries(properties ?? {}).map(([name, field]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    description: FIELD_DESCRIPTIONS[name],
    schema: field,
  }));
}

const security = (route: Route) =>
  needsSession(route) ? [{ session: [] }, ...(route.scope ? [{ token: [route.scope] }] : [])] : [];

const jsonOf = (name: string) => ({ 'application/json': { schema: { $ref: refTo(name) } } });

function successOf(name: string, route: Route): Json {
  if (route.status === 302)
    return { description: 'Where the photo is.', headers: { location: { schema: { type: 'string' } } } };
  const isPaged = route.query === f.page;
  return {
    description: 'Success.',
    ...(isPaged && {
      headers: { 'x-next-cursor': { description: 'Cursor of the next page.', schema: { type: 'string' } } },
    }),
    content: jsonOf(nameOf(name, route, 'response')),
  };
}

function operationOf(feature: string, name: RouteName, route: Route): Json {
  return {
    operationId: name,
    tags: [feature],
    summary: SUMMARIES[name],
    security: security(route),
    parameters: [...parametersOf(paramsOf(route), 'path'), ...parametersOf(route.query, 'query')],
    ...(route.body && { requestBody: { required: true, content: jsonOf(nameOf(name, route, 'body')) } }),
    responses: { [route.status ?? 200]: successOf(name, route), default: { $ref: '#/components/responses/Refusal' } },
  };
}

/** Codes with status and sentence, which a call may replace by a more precise one. */
const errorCode = {
  description: 'What was refused, for programs. New codes may be added.',
  oneOf: Object.entries(errors).map(([code, [status, sentence]]) => ({
    const: code,
    description: `${status}: ${sentence}`,
  })),
};

const problem = {
  type: 'object',
  description: 'A refusal after RFC 9457.',
  properties: {
    type: { type: 'string', description: 'Always about:blank.' },
    title: { type: 'string', description: 'The sentence for people.' },
    status: { type: 'integer', description: 'The HTTP status.' },
    code: { $ref: refTo('ErrorCode') },
  },
  required: ['type', 'title', 'status', 'code'],
};

const refusal = {
  description: 'A refusal: one sentence, its code in x-error-code. 429 and some 503 say when to try again.',
  headers: {
    'x-error-code': { schema: { $ref: refTo('ErrorCode') } },
    'retry-after': { description: 'Seconds to wait.', schema: { type: 'integer' } },
  },
  content: {
    'text/plain': { schema: { type: 'string' } },
    'application/problem+json': { schema: { $ref: refTo('Problem') } },
  },
};

/** The schemas that a call refers to, directly or by another one. */
function referenced(paths: Json): Record<string, Json> {
  const all = { ...schemasOf('response'), ...schemasOf('body') };
  const text = JSON.stringify([paths, all]);
  return Object.fromEntries(Object.entries(all).filter(([name]) => text.includes(`"${refTo(name)}"`)));
}

/** The OpenAPI description of the API, generated from the contract. */
export function openApi() {
  const paths: Record<string, Record<string, Json>> = {};
  for (const { feature, name, route } of namedRoutes()) {
    paths[route.path] = {
      ...paths[route.path],
      [route.method.toLowerCase()]: operationOf(feature, name as RouteName, route),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Signpost',
      version: API_VERSION,
      description:
        'One walk a day, to a street with a sign. Fields, error codes and calls may be added at any time: ignore what you do not know. What is here keeps its meaning within a first version number, and a break is announced three months ahead in the changelog.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { ...referenced(paths), ErrorCode: errorCode, Problem: problem },
      responses: { Refusal: refusal },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__Host-session', description: 'The session of the app.' },
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'A personal access token; never together with a cookie.',
        },
      },
    },
  };
}
