/** The directions of imports (docs/architecture.md). Tests may look further, but never from web into functions. */
const tests = ['\\.(test|e2e|fixture)\\.tsx?$', '^functions/testing/'];
/** Packages that are types and nothing else: there is no module to find. */
const typesOnly = '^(aws-lambda|geojson)$';
const outside = (...allowed) => `^(?!(${allowed.join('|')}))`;

/** What a folder may import: everything else is an error that says why. */
const only = (name, comment, from, allowed) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: tests },
  to: { path: outside(...allowed), dependencyTypesNot: ['core'], pathNot: typesOnly },
});
const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const npm = (...names) => names.map((name) => `node_modules/${name}/`);

/** web/src from the top down: a room imports from the rooms below it, never from those above. `ui` knows no `map`. */
const fromTheTop = ['app', 'features', 'pwa', 'session', 'api', 'map', 'ui', 'i18n'];
const webRooms = fromTheTop
  .slice(1)
  .map((room, index) =>
    never(
      `web-${room}-looks-down`,
      'web: app -> features -> pwa -> session -> api -> map, ui -> i18n -> shared.',
      { path: `^web/src/${room}/`, pathNot: tests },
      { path: `^web/src/(${fromTheTop.slice(0, index + 1).join('|')}|mapPage|testing)/` },
    ),
  );

module.exports = {
  forbidden: [
    only('domain-is-pure', 'The rules know nothing but themselves.', '^shared/domain/', ['shared/domain/']),
    only('contract-knows-rules-and-zod', 'The contract runs in Lambda and browser alike.', '^shared/api/', [
      'shared/',
      ...npm('zod'),
    ]),
    only('data-knows-shared', 'Aggregates know the table and the rules.', '^functions/data/', [
      'shared/',
      'functions/data/',
      ...npm('zod', '@aws-sdk/(client|lib)-dynamodb'),
    ]),
    only('endpoints-know-ports', 'An endpoint sees adapters through its ports only.', '^functions/(api|jobs)/', [
      'shared/',
      'functions/(data|ports|http|runtime|common)/',
      ...npm('zod'),
    ]),
    only('streets-know-no-cloud', 'The walking network runs anywhere.', '^functions/streets/', [
      'shared/domain/',
      'functions/streets/',
      ...npm('tsx', 'zod'),
    ]),
    only('signs-know-no-cloud', 'Reading a sign runs anywhere.', '^functions/signs/', [
      'shared/domain/',
      'functions/signs/',
      'functions/streets/testing/',
      ...npm('onnxruntime-web', 'sharp'),
    ]),
    ...['streets', 'signs'].map((subsystem) =>
      never(
        `${subsystem}-have-one-door`,
        `Others import functions/${subsystem}/index.ts and nothing behind it.`,
        { path: '^(functions|infra|shared|web/src)/', pathNot: [`^functions/${subsystem}/`, ...tests] },
        { path: `^functions/${subsystem}/`, pathNot: `^functions/${subsystem}/index\\.ts$` },
      ),
    ),
    only('ports-are-interfaces', 'A port knows the words of the domain.', '^functions/ports/', [
      'shared/',
      'functions/ports/',
    ]),
    never(
      'one-importer-of-dynamodb',
      'Reads and writes go through functions/data/table.ts and its ops.',
      { path: '^(functions|shared|infra|web)/', pathNot: ['^functions/data/(table|ops|wholeTable)\\.ts$', ...tests] },
      { path: 'node_modules/@aws-sdk/(client|lib)-dynamodb/' },
    ),
    never(
      'adapters-are-plugged-in',
      'Only the entry of a function (infra) opens adapters.',
      { path: '^functions/', pathNot: ['^functions/adapters/', ...tests] },
      { path: '^functions/adapters/' },
    ),
    never(
      'cloud-names-handlers-by-path',
      'The template must not load handlers or the local stack.',
      { path: '^infra/cloud/' },
      { path: '^(functions/(api|jobs|adapters|http|common|runtime|streets)|infra/local|web)/' },
    ),
    never('local-knows-no-web', 'The app is built, then served.', { path: '^infra/local/' }, { path: '^web/src/' }),
    never(
      'web-knows-no-server',
      'The browser knows the contract only.',
      { path: '^web/src/' },
      { path: '^(functions|infra)/' },
    ),
    never(
      'features-are-strangers',
      'What two features share belongs to a room below them: pwa, session, api, map or ui.',
      { path: '^web/src/features/([^/]+)/' },
      { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    ),
    ...webRooms,
    never(
      'map-page-shows-the-map',
      'The map page is not part of the app.',
      { path: '^web/src/mapPage/' },
      { path: '^web/src/(app|features|pwa|session|api)/' },
    ),
    never(
      'testing-is-for-tests',
      'What tests are written with does not reach the app.',
      { path: '^web/src/', pathNot: ['^web/src/testing/', ...tests] },
      { path: '^web/src/testing/' },
    ),
    never(
      'one-importer-of-maplibre',
      'MapLibre is loaded with the map, and only there.',
      { path: '^web/src/', pathNot: '^web/src/map/' },
      { path: 'node_modules/maplibre-gl/' },
    ),
    never('no-circles', 'A circle has no beginning.', {}, { circular: true }),
    never('all-resolved', 'An import that leads nowhere.', {}, { couldNotResolve: true, pathNot: typesOnly }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
    exclude: { path: '^(dist|cdk\\.out)/' },
  },
};
