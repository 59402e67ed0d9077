import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';

/** Imports that imports.json forbids, and others beside them that it allows. */
const forbidden: [from: string, specifier: string][] = [
  ['shared/domain/a.ts', 'zod'],
  ['shared/domain/walk/b.ts', '../../api/routes.ts'],
  ['shared/api/a.ts', '../../functions/data/a.ts'],
  ['functions/data/a.ts', '../http/a.ts'],
  ['functions/data/walkers/b.ts', '@aws-sdk/client-dynamodb'],
  ['functions/api/walkers/a.ts', '../../adapters/mail.ts'],
  ['functions/jobs/a.ts', '../adapters/mail.ts'],
  ['functions/api/routes/c.ts', '../../streets/tiles/a.ts'],
  ['functions/common/signs/a.ts', '../../signs/names/judge.ts'],
  ['functions/ports/a.ts', '../data/table.ts'],
  ['functions/streets/tiles/a.ts', '@aws-sdk/client-s3'],
  ['functions/streets/tiles/b.ts', '../../common/a.ts'],
  ['infra/cloud/a.ts', '../../functions/api/auth/login.ts'],
  ['infra/local/a.ts', '@aws-sdk/client-dynamodb'],
  ['infra/local/b.ts', '../../web/src/api/a.ts'],
  ['web/src/ui/a.ts', '../map/a.ts'],
  ['web/src/api/a.ts', '../session/a.ts'],
  ['web/src/features/home/a.ts', '../world/b.ts'],
  ['web/src/features/home/walk/a.ts', '../../world/b.ts'],
  ['web/src/features/home/b.ts', '../../app/a.ts'],
  ['web/src/features/home/a.test.ts', '../../../../functions/data/table.ts'],
  ['web/src/mapPage/a.ts', '../api/a.ts'],
  ['web/src/app/a.ts', 'maplibre-gl'],
];
const allowed: typeof forbidden = [
  ['shared/domain/a.test.ts', 'fast-check'],
  ['shared/domain/walk/c.ts', '../day.ts'],
  ['functions/streets/tiles/c.ts', 'node:fs/promises'],
  ['functions/streets/tiles/d.ts', '../network/network.ts'],
  ['functions/data/table.ts', '@aws-sdk/client-dynamodb'],
  ['functions/api/routes/a.ts', '../../ports/geo.ts'],
  ['functions/api/routes/b.ts', '../../../shared/api/routes.ts'],
  ['functions/common/streets/a.ts', '../../streets/index.ts'],
  ['web/src/features/home/c.ts', './walk/b.ts'],
  ['web/src/features/home/d.ts', '../world/index.ts'],
  ['web/src/features/home/walk/b.ts', '../c.ts'],
  ['web/src/api/b.ts', '../../../shared/api/routes.ts'],
  ['web/src/map/a.ts', 'maplibre-gl'],
];

const found = new Set<string>();

beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'signpost-imports-'));
  const plant = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  for (const file of ['biome.json', 'infra/development/imports.json']) cpSync(file, join(folder, file));
  for (const [from, specifier] of [...forbidden, ...allowed]) plant(from, `import '${specifier}';\n`);
  plant('shared/domain/circle.ts', "import { other } from './other.ts';\nexport const one = () => other;\n");
  plant('shared/domain/other.ts', "import { one } from './circle.ts';\nexport const other = () => one;\n");
  const rules = ['--only=style/noRestrictedImports', '--only=suspicious/noImportCycles'];
  const words = ['lint', ...rules, '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none', '.'];
  const { stdout } = spawnSync(join(process.cwd(), 'node_modules/.bin/biome'), words, {
    cwd: folder,
    encoding: 'utf8',
  });
  for (const { category, location } of JSON.parse(stdout).diagnostics) {
    found.add(`${category.split('/').at(-1)} ${location.path.file ?? location.path}`);
  }
  rmSync(folder, { recursive: true });
});

it.each(forbidden)('%s must not import %s', (from) => expect(found).toContain(`noRestrictedImports ${from}`));

it.each(allowed)('%s may import %s', (from) => expect(found).not.toContain(`noRestrictedImports ${from}`));

it('a circle of imports is found', () => expect(found).toContain('noImportCycles shared/domain/circle.ts'));
