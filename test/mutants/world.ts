import { plantedIn } from './mutant.ts';

/** Of streets that are brought to a stage, of whom a session asks, and of stages in newer accounts. */
export const worldMutants = [
  ...plantedIn(
    'web/src/map/mapConfig.ts',
    'web/e2e/specs/ownOrigin.e2e.ts',
  )(['where streets are imported nobody else is asked for a map', 'if (!isCovered && elsewhere)', 'if (elsewhere)']),
  ...plantedIn('infra/operations/publishStreets.ts', 'infra/operations/publishStreets.test.ts')(
    ['what is there already is not sent again', ' || there.get(key) === size', ''],
    ['an object that was cut short is sent again', 'there.get(key) === size', 'there.has(key)'],
    ['the list names an import once it is whole', "name === 'import.json' || ", ''],
    ['only the import of the name is published', 'name === undefined || entry.name === name', 'true'],
    ['what a publisher left behind is removed', '...(await leftBehind(bucket, entry))', ''],
    ['what another publisher is sending stays', ' < LEFT_BEHIND_AFTER_MS', ' < 0'],
    ['imports of other names stay', 'if (note?.name === name) left.push(other);', 'left.push(other);'],
    ['readers have time for the list before', 'await wait(replaced.length > 0 ? readersNeedMs : 0);', ''],
  ),
  ...plantedIn(
    'infra/cloud/streets.ts',
    'infra/cloud/stack.test.ts',
  )([
    'a stage without resources has neither index nor calculator',
    "settings.location === 'places' ? withoutResources(settings.region) : this.#withResources()",
    'this.#withResources()',
  ]),
  ...plantedIn(
    'infra/cloud/stage.ts',
    'infra/cloud/stage.test.ts',
  )([
    'there are two ways to ask Amazon Location',
    "if (location === 'resources' || location === 'places') return location;",
    "if (location === 'resources') return location;",
  ]),
];
