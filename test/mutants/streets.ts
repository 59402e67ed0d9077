import { plantedIn } from './mutant.ts';

const streets = (name: string, ...tests: string[]) =>
  plantedIn(`functions/streets/${name}.ts`, ...tests.map((test) => `functions/streets/${test}.test.ts`));

/** Of the walking network: import, tiles, search, choice. */
export const streetMutants = [
  ...streets(
    'search/heap',
    'search/search',
  )(['the cheapest vertex is taken first', 'if (this.#costOf(parent) <= cost) break;', 'if (true) break;']),
  ...streets('search/search', 'search/search', 'search/snap', 'search/preferences')(
    ['a one-way is not walked against', 'if (to === vertex && flags & EdgeFlag.walkBackward)', 'if (to === vertex)'],
    ['a search ends within its metres', 'newMetres > maxMetres || ', ''],
    [
      'of two equally near streets it is always the same',
      ' || (metres === nearest && edge < (best?.edge ?? Number.POSITIVE_INFINITY))',
      '',
    ],
    [
      'what cannot be walked is not begun on',
      'isWalkable(network, edge) && (accepts === undefined',
      '(accepts === undefined',
    ],
    ['a cheaper way replaces a dearer one', '!(newCost < (cost[to] ?? 0))', 'cost[to] !== Number.POSITIVE_INFINITY'],
  ),
  ...streets(
    'choice/choice',
    'choice/choice',
    'choice/variety',
    'choice/plates',
    'choice/demoCityChoice',
  )(
    ['a courtyard is passed over for a street', '>= 4 * maxMetres', '>= 0'],
    ['without steps is said only of who asked for it', '|| !request.noSteps', '|| false'],
    ['yesterday’s destination comes last', '!wasYesterday(request, walk.destinationKey)', 'true'],
    ['a walk without a fast road comes first', '    walkWithin(around, request, 0, isNew) ??\n', ''],
  ),
  ...streets('choice/variety', 'choice/variety')(
    ['a destination rests for a fortnight', 'lastVisit(visits, key) < before', 'true'],
    ['the one that was visited longest ago comes back first', 'visit < oldest', 'visit > oldest'],
  ),
  ...streets(
    'choice/bands',
    'choice/bands',
  )([
    'no walk is longer than its walker wants',
    'Math.min(maxKilometres, most + give * maxKilometres)',
    '(most + give * maxKilometres)',
  ]),
  ...streets('tiles/tileGrid', 'tiles/tileGrid')(
    ['the world is round', '(((longitude + 180) % 360) + 360) % 360;', 'longitude + 180;'],
    ['both hemispheres have the same bands', 'Math.min(y, 2 ** zoom - 1 - y)', 'y'],
    [
      'a tile around a point is as near as was asked',
      '.filter((tile) => metresToTile(latitude, longitude, tile) <= radiusMetres)',
      '',
    ],
  ),
  ...streets('tiles/leastRecent', 'tiles/leastRecent')(
    ['what failed to load is loaded again', '() => this.entries.delete(key),', '() => undefined,'],
    ['what was used last stays longest', '      this.entries.delete(key);\n      this.entries.set(key, known);\n', ''],
    ['room is made when there is none', '        this.makeRoom();\n', ''],
  ),
  ...streets(
    'tiles/edgeBits',
    'tiles/tileCodec',
  )(['bits are found again', 'writer.varint(indexes.get(each) ?? 0)', 'writer.varint(0)']),
  ...streets('import/footRules', 'import/footRules')(
    [
      'a path that needs boots is no walk',
      '  if (tags.sac_scale !== undefined && !EASY_SAC_SCALES.has(tags.sac_scale)) return undefined;\n',
      '',
    ],
    [
      'a hallway is no street',
      ' || isIndoors(tags)) return undefined;\n  if (tags.sac',
      ') return undefined;\n  if (tags.sac',
    ],
    ['a road for motors alone is none', "tags.motorroad === 'yes' || ", ''],
    ['who has a pavement beside is walked there', "if (tags.foot === 'use_sidepath') return true;", ''],
  ),
  ...streets('import/accessRules', 'import/footRules')(
    ['a private way is not walked', "private: 'denied'", "private: 'allowed'"],
    ['an escalator goes one way', 'forward: EdgeFlag.walkForward,\n  backward: EdgeFlag.walkBackward,', ''],
  ),
];
