import { expect, it } from 'vitest';
import { errors } from '../api/errors.ts';
import { namedRoutes } from '../api/routes.ts';
import { openApi } from './describe.ts';
import { FIELD_DESCRIPTIONS } from './fieldDescriptions.ts';

const api = openApi();

/** Visits every object of the description. */
function visit(value: unknown, path: string, see: (value: Record<string, unknown>, path: string) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) see(value as Record<string, unknown>, path);
  for (const [name, each] of Object.entries(value)) visit(each, `${path}.${name}`, see);
}

it('every route has an operation', () => {
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(operations.sort()).toEqual(
    namedRoutes()
      .map(({ route }) => `${route.method} ${route.path}`)
      .sort(),
  );
});

it('every field is described, and every description belongs to a field', () => {
  const fields = new Set<string>();
  const undescribed: string[] = [];
  const note = (name: string, field: unknown, where: string) => {
    fields.add(name).add(`${where.split('.').at(-1)}.${name}`);
    if (!(field as { description?: string }).description && !(field as { $ref?: string }).$ref)
      undescribed.push(`${where}.${name}`);
  };
  visit(api, 'api', (value, path) => {
    if (value.type === 'object')
      for (const [name, field] of Object.entries(value.properties ?? {})) note(name, field, path);
    if (value.in === 'path' || value.in === 'query') note(String(value.name), value, path);
  });
  expect(undescribed).toEqual([]);
  expect(Object.keys(FIELD_DESCRIPTIONS).filter((name) => !fields.has(name))).toEqual([]);
});

it('every reference leads to a named component', () => {
  const broken: unknown[] = [];
  visit(api, 'api', ({ $ref }) => {
    if ($ref === undefined) return;
    const [, , kind, name = ''] = String($ref).split('/');
    if (!(name in { ...api.components.schemas, ...(kind === 'responses' && api.components.responses) }))
      broken.push($ref);
  });
  expect(broken).toEqual([]);
});

it('every error code is listed with its status and sentence', () => {
  expect(api.components.schemas.ErrorCode.oneOf).toHaveLength(Object.keys(errors).length);
  expect(api.components.schemas.ErrorCode.oneOf).toContainEqual({
    const: 'not_signed_in',
    description: '401: Please log in first.',
  });
});
