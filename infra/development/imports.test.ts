import { expect, it } from 'vitest';
import { circleIn, importsOf, refusalsOf } from './imports.ts';

it('imports of values, types and side effects, in one line or several, are found', () => {
  const source = [
    "import { a } from './a.ts';",
    "import type { B } from '../b.ts';",
    'import {\n  c,\n  d,\n} from "never";',
    "import {\n  e,\n} from 'zod/mini';",
    "import './style.css';",
    "export * from './f.ts';",
    "const late = () => import('./late.ts');",
    "// import { g } from './g.ts';",
    "import { join } from 'path';",
  ].join('\n');
  expect(importsOf('web/src/x.ts', source)).toEqual([
    'web/src/a.ts',
    'web/b.ts',
    'npm:zod/mini',
    'web/src/style.css',
    'web/src/f.ts',
    'web/src/late.ts',
    'npm:node:path',
  ]);
});

it.each([
  ['shared/domain/a.ts', 'npm:zod'],
  ['shared/api/a.ts', 'functions/data/a.ts'],
  ['functions/data/a.ts', 'functions/http/a.ts'],
  ['functions/api/walkers/a.ts', 'functions/adapters/mail.ts'],
  ['functions/streets/a.ts', 'npm:@aws-sdk/client-s3'],
  ['functions/api/routes/a.ts', 'functions/streets/tiles/a.ts'],
  ['infra/cloud/a.ts', 'functions/api/auth/login.ts'],
  ['infra/local/a.ts', 'npm:@aws-sdk/client-dynamodb'],
  ['web/src/ui/a.ts', 'web/src/map/a.ts'],
  ['web/src/features/home/a.ts', 'web/src/features/world/b.ts'],
  ['web/src/features/home/a.test.ts', 'functions/data/table.ts'],
  ['web/src/app/a.ts', 'npm:maplibre-gl'],
])('%s must not import %s', (from, to) => {
  expect(refusalsOf(from, to)).not.toEqual([]);
});

it.each([
  ['shared/domain/a.test.ts', 'npm:fast-check'],
  ['functions/streets/a.ts', 'npm:node:fs'],
  ['functions/data/table.ts', 'npm:@aws-sdk/client-dynamodb'],
  ['functions/api/routes/a.ts', 'functions/ports/geo.ts'],
  ['web/src/features/home/a.ts', 'web/src/features/home/walk/b.ts'],
  ['web/src/features/home/a.ts', 'web/src/features/world/index.ts'],
  ['web/src/map/a.ts', 'npm:maplibre-gl'],
])('%s may import %s', (from, to) => {
  expect(refusalsOf(from, to)).toEqual([]);
});

it('a circle of imports is found and named', () => {
  const graph = { a: ['b'], b: ['c'], c: ['b'], d: [] };
  expect(circleIn(new Map(Object.entries(graph)))).toEqual(['b', 'c', 'b']);
});
