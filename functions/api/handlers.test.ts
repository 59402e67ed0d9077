import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { paramNames } from '../../shared/api/route.ts';
import { features, namedRoutes, routes } from '../../shared/api/routes.ts';

/** The endpoints of section 7 of the specification. */
const specified = [
  'GET /api/user',
  'POST /api/login',
  'POST /api/register',
  'POST /api/logout',
  'POST /api/forgot-password',
  'POST /api/reset-password',
  'GET /api/users/{id}',
  'PATCH /api/users/{id}',
  'GET /api/users/{id}/stats',
  'GET /api/users/{id}/rank',
  'GET /api/achievements',
  'GET /api/users/{id}/achievements',
  'GET /api/users/{id}/challenges/completed',
  'GET /api/challenges/today',
  'POST /api/routes/generate',
  'POST /api/challenges',
  'POST /api/challenges/{id}/complete',
  'POST /api/objects/upload',
  'GET /api/photos/{filename}',
  'GET /api/users/{id}/favourites',
  'GET /api/users/{id}/favourites/{challengeId}/check',
  'POST /api/users/{id}/favourites/{challengeId}',
  'DELETE /api/users/{id}/favourites/{challengeId}',
  'GET /api/leaderboard/global',
  'GET /api/users/{id}/leaderboard/friends',
  'GET /api/users/{id}/friends',
  'GET /api/users/{id}/friend-requests',
  'POST /api/friends/request',
  'POST /api/friends/{requestId}/accept',
  'DELETE /api/friends/{requestId}',
  'GET /api/challenges/global',
  'GET /api/stats/global',
];

describe('the contract', () => {
  it('the contract has every call of the specification exactly once', () => {
    const calls = Object.values(routes).map((route) => `${route.method} ${route.path}`);
    expect(calls).toEqual(expect.arrayContaining(specified));
    expect(new Set(calls).size).toBe(calls.length);
  });

  it('no two features define a route of the same name', () => {
    const names = Object.values(features).flatMap((feature) => Object.keys(feature));
    expect(names.sort()).toEqual(Object.keys(routes).sort());
  });
});

/** Field names of a contract schema. */
const fieldsOf = (schema: z.ZodMiniType | undefined) =>
  schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : [];

describe('ownId', () => {
  const own = namedRoutes().filter(({ route }) => route.auth === 'own');

  it.each(own)('the schema of $name has the field that ownId names', ({ route }) => {
    const [part, name] = (route.ownId ?? 'params.id').split('.');
    expect(part === 'params' ? paramNames(route) : fieldsOf(route.body)).toContain(name);
  });

  it('every route whose body names the calling walker checks that id', () => {
    const named = namedRoutes().filter(({ route }) =>
      fieldsOf(route.body).some((field) => field === 'userId' || field === 'requesterId'),
    );
    expect(named.length).toBeGreaterThan(2);
    for (const { name, route } of named) expect(route.ownId, name).toMatch(/^body\./);
  });
});

describe('handlers', () => {
  it('every route has exactly one handler file', () => {
    const files = readdirSync('functions/api', { recursive: true, encoding: 'utf8' })
      .filter((file) => /^[a-z]+\/\w+\.ts$/i.test(file))
      .map((file) => `functions/api/${file}`);
    expect(files.sort()).toEqual(
      namedRoutes()
        .map(({ file }) => file)
        .sort(),
    );
  });

  /** Modules that hash passwords. */
  const hashes = /common\/(auth\/password|walkers\/profileChange)\.ts/;

  it('exactly the handlers that hash passwords declare it in their needs', () => {
    const hashing = namedRoutes().filter(({ file }) => hashes.test(readFileSync(file, 'utf8')));
    const declared = namedRoutes().filter(({ route }) => route.needs.includes('passwords.hash'));
    expect(declared.map(({ name }) => name)).toEqual(hashing.map(({ name }) => name));
    expect(declared.length).toBeGreaterThan(3);
  });

  it.each(namedRoutes())('$file exports its handler only', async ({ file }) => {
    const module = await import(`../../${file}`);
    expect(Object.keys(module)).toEqual(['handler']);
  });
});
