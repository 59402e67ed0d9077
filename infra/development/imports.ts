import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';

/**
 * The directions of imports (docs/architecture.md). Tests may look further, but never from web into functions. An import
 * of a missing file is an error of the type checker.
 */
interface Rule {
  why: string;
  from: RegExp;
  notFrom?: RegExp | undefined;
  /** Every other target is an error. */
  allowed?: RegExp;
  forbidden?: RegExp;
  notTo?: (from: string) => RegExp;
}

const tests = /\.(test|e2e|fixture)\.tsx?$|^functions\/testing\//;
/** Packages that contain types only may be imported anywhere. */
const typesOnly = /^npm:(aws-lambda|geojson)$/;
const npm = (...names: string[]) => names.map((name) => `npm:${name}(/|$)`);

const only = (why: string, from: string, allowed: readonly string[]): Rule => ({
  why,
  from: new RegExp(from),
  notFrom: tests,
  allowed: new RegExp(`^(${allowed.join('|')}|npm:node:)`),
});
const never = (why: string, from: string, forbidden: string, notFrom?: RegExp): Rule => ({
  why,
  from: new RegExp(from),
  notFrom,
  forbidden: new RegExp(forbidden),
});
const orTests = (path: string) => new RegExp(`${path}|${tests.source}`);

/** web/src from the top down: a room imports from the rooms below it, never from those above. `ui` knows no `map`. */
const fromTheTop = ['app', 'features', 'pwa', 'session', 'api', 'map', 'ui', 'i18n'];

const rules: Rule[] = [
  only('The rules know nothing but themselves.', '^shared/domain/', ['shared/domain/']),
  only('The contract runs in Lambda and browser alike.', '^shared/api/', ['shared/', ...npm('zod')]),
  only('Aggregates know the table and the rules.', '^functions/data/', [
    'shared/',
    'functions/data/',
    ...npm('zod', '@aws-sdk/(client|lib)-dynamodb'),
  ]),
  only('An endpoint sees adapters through its ports only.', '^functions/(api|jobs)/', [
    'shared/',
    'functions/(data|ports|http|runtime|common)/',
    ...npm('zod'),
  ]),
  only('The walking network runs anywhere.', '^functions/streets/', [
    'shared/domain/',
    'functions/streets/',
    ...npm('tsx', 'zod'),
  ]),
  only('Reading a sign runs anywhere.', '^functions/signs/', [
    'shared/domain/',
    'functions/signs/',
    'functions/streets/testing/',
    ...npm('onnxruntime-web', 'sharp'),
  ]),
  ...['streets', 'signs'].map((subsystem) =>
    never(
      `Others import functions/${subsystem}/index.ts and nothing behind it.`,
      '^(functions|infra|shared|web/src)/',
      `^functions/${subsystem}/(?!index\\.ts$)`,
      orTests(`^functions/${subsystem}/`),
    ),
  ),
  only('A port knows the words of the domain.', '^functions/ports/', ['shared/', 'functions/ports/']),
  never(
    'Reads and writes go through functions/data/table.ts and its ops.',
    '',
    '^npm:@aws-sdk/(client|lib)-dynamodb',
    orTests('^functions/data/(table|ops|wholeTable)\\.ts$'),
  ),
  never(
    'Only the entry of a function (infra) opens adapters.',
    '^functions/',
    '^functions/adapters/',
    orTests('^functions/adapters/'),
  ),
  never(
    'The template must not load handlers or the local stack.',
    '^infra/cloud/',
    '^(functions/(api|jobs|adapters|http|common|runtime|streets)|infra/local|web)/',
  ),
  never('The app is built, then served.', '^infra/local/', '^web/src/'),
  never('The browser knows the contract only.', '^web/src/', '^(functions|infra)/'),
  {
    why: 'A feature imports the door of another, web/src/features/<word>/index.ts, and nothing behind it.',
    from: /^web\/src\/features\//,
    notFrom: tests,
    forbidden: /^web\/src\/features\/[^/]+\/(?!index\.ts$)/,
    notTo: (from) => new RegExp(`^${from.split('/').slice(0, 4).join('/')}/`),
  },
  ...fromTheTop
    .slice(1)
    .map((room, index) =>
      never(
        'web: app -> features -> pwa -> session -> api -> map, ui -> i18n -> shared.',
        `^web/src/${room}/`,
        `^web/src/(${fromTheTop.slice(0, index + 1).join('|')}|mapPage|testing)/`,
        tests,
      ),
    ),
  never('The map page is not part of the app.', '^web/src/mapPage/', '^web/src/(app|features|pwa|session|api)/'),
  never('Code of the tests does not reach the app.', '^web/src/', '^web/src/testing/', orTests('^web/src/testing/')),
  never('MapLibre is loaded with the map, and only there.', '^web/src/', '^npm:maplibre-gl', /^web\/src\/map\//),
];

export const refusalsOf = (from: string, to: string): string[] =>
  rules
    .filter(({ from: source, notFrom }) => source.test(from) && !notFrom?.test(from))
    .filter(({ allowed, forbidden, notTo }) => {
      if (allowed) return !allowed.test(to) && !typesOnly.test(to);
      return forbidden?.test(to) && !notTo?.(from).test(to);
    })
    .map(({ why }) => `${from} -> ${to}: ${why}`);

const specifiers = /(?:^(?:import|export)\b[^'"`;]*?\bfrom\s*|^import\s*|\bimport\(\s*)'([^'\n]+)'/gm;

/** Targets of a file's imports: a path below the root, or `npm:` and the package's specifier. */
export function importsOf(path: string, source: string): string[] {
  const code = source.replace(/^\s*(?:\/?\*|\/\/).*$/gm, '');
  return [...code.matchAll(specifiers)].map(([, name = '']) => {
    if (!name.startsWith('.')) return `npm:${isBuiltin(name) ? `node:${name.replace(/^node:/, '')}` : name}`;
    return join(path, '..', name.replace(/\?.*$/, ''));
  });
}

/** One circle of imports, or undefined. */
export function circleIn(graph: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>();
  const trail: string[] = [];
  const visit = (file: string): string[] | undefined => {
    if (trail.includes(file)) return [...trail.slice(trail.indexOf(file)), file];
    if (done.has(file)) return undefined;
    trail.push(file);
    for (const next of graph.get(file) ?? []) {
      const circle = visit(next);
      if (circle) return circle;
    }
    trail.pop();
    done.add(file);
    return undefined;
  };
  for (const file of graph.keys()) {
    const circle = visit(file);
    if (circle) return circle;
  }
  return undefined;
}

if (import.meta.url === `file://${process.argv[1]}`) {
  const listed = ['ls-files', '-co', '--exclude-standard', 'shared', 'functions', 'infra', 'web'];
  const files = execFileSync('git', listed, { encoding: 'utf8' })
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path) && existsSync(path));
  const graph = new Map(files.map((path) => [path, importsOf(path, readFileSync(path, 'utf8'))]));
  const problems = [...graph].flatMap(([from, targets]) => targets.flatMap((to) => refusalsOf(from, to)));
  const circle = circleIn(graph);
  if (circle) problems.push(`A circle of imports: ${circle.join(' -> ')}`);
  for (const problem of problems) console.info(problem);
  console.info(`${files.length} modules, ${[...graph.values()].flat().length} imports`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
