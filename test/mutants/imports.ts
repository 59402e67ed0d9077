import { plantedIn } from './mutant.ts';

const streets = (name: string, ...tests: string[]) =>
  plantedIn(`functions/streets/${name}.ts`, ...tests.map((test) => `functions/streets/${test}.test.ts`));

/** Of the streets: imports beside each other, what is read of an extract, which ways and destinations are good. */
export const importMutants = [
  ...streets(
    'tiles/catalogue',
    'tiles/unfinishedImports',
    'cli/commands',
  )(
    [
      'an import replaces those of its name alone',
      'const others = before.filter(({ id, name }) => id !== note.id && name !== note.name);',
      'const others: typeof before = [];',
    ],
    ['an import of a name has one place in the list', 'id !== note.id && name !== note.name);', 'id !== note.id);'],
  ),
  ...streets('tiles/unfinishedImports', 'tiles/unfinishedImports')(
    ['what the list names is not swept', 'for (const { id } of await readCurrent(store)) used.add(id);', ''],
    [
      'what is being written is not swept',
      'if (id !== undefined && name !== exceptMark && !(await isGivenUp(join(folder, name), me))) used.add(id);',
      '',
    ],
    ['what was killed is swept', 'if (!(await isGivenUp(path, me))) continue;', 'continue;'],
  ),
  ...streets('map/openMap', 'map/openMap')(
    [
      'the sea goes on around the square of an import with a coast',
      'own.length > 0 ? own : await sourcesIn(squaresAround(tile))',
      'own',
    ],
    [
      'where an import is, its neighbours do not say whether the coast is known',
      'own.length > 0 ? own : await sourcesIn',
      'await sourcesIn',
    ],
  ),
  ...streets('import/sortedIds', 'import/sortedIds')(
    ['members of relations are kept once', 'a === b ? a : undefined', 'a > b ? a : undefined'],
    ['an id is found where it lies first', '(ids[middle] ?? 0) < id', '(ids[middle] ?? 0) <= id'],
  ),
  ...streets('tiles/archiveWriter', 'tiles/archive', 'tiles/country')(
    [
      'tiles around a home lie in one or two runs',
      'stripOf(a) - stripOf(b) || a.x - b.x || a.y - b.y',
      'a.y - b.y || a.x - b.x',
    ],
    ['a volume ends between two strips', 'its === strip ? MOST_BYTES : enoughBytes', 'enoughBytes'],
    ['a volume begins at its first byte', 'filled = 0;\n  }', '}'],
  ),
  ...streets('tiles/importsInUse', 'tiles/brokenImports')(
    [
      'a home that a broken import may cover is a fault',
      'if (!isCoveredWithout && index.mayCover(entry, centre)) throw fault;',
      '',
    ],
    ['a broken import fails no place it has nothing of', 'index.mayCover(entry, centre)) throw', 'true) throw'],
  ),
  ...streets(
    'tiles/splitAtSeams',
    'tiles/splitAtSeams',
    'import/seams',
  )([
    'only where both have an edge is a bend a crossing',
    'if (!here.next.has(pointKey(shape, point - 1)) && !here.next.has(pointKey(shape, point + 1))) continue;',
    '',
  ]),
  ...streets('tiles/mergedReads', 'tiles/archive')(['near ranges are one read', '512 * 1024', '0 * 1024']),
  ...streets('pbf/blobThreads', 'pbf/blobThreads')(
    ['a thread has two batches at most', 'const BATCHES_A_THREAD = 2;', 'const BATCHES_A_THREAD = 8;'],
    ['blobs come in the order of the file', 'inFlight.shift();', 'inFlight.pop();'],
    ['a damaged blob is refused in words', 'new StreetsError(refused)', 'new Error(refused)'],
    ['a damaged blob is no blob that was read', 'blobs.slice(0, hasNodes.length)', 'blobs'],
    [
      'a thread that dies ends the reading',
      'for (const { reject } of this.waiting.splice(0)) reject(this.failure);',
      '',
    ],
  ),
  ...streets(
    'pbf/block',
    'pbf/osmPbf',
  )(['a node has a latitude and a longitude', 'nodes.latitudes.length !== count || ', '']),
  ...streets('pbf/packedBlocks', 'pbf/blobThreads')(
    ['a node keeps its own tags', 'const tagged = 3 * (reader.entry ?? numbers.length);', 'const tagged = at;'],
    ['what is placed ends where tags begin', 'place(numbers.subarray(at, tagged))', 'place(numbers.subarray(at))'],
    ['a packer is empty after it was emptied', '    this.entries = 0;\n', ''],
    ['the last node that is wanted is one of them', 'next < length && all[next]', 'next < length - 1 && all[next]'],
    ['nodes that are asked in another order are found', 'if (next > 0 && (all[next - 1] ?? 0) >= id) next = 0;', ''],
  ),
  ...streets('pbf/packedTags', 'pbf/packedTags', 'pbf/blobThreads')(
    [
      'entries share tags only where all are alike',
      'alike !== undefined && this.isSet(alike, start)',
      'alike !== undefined',
    ],
    ['sets of a part that is read late are still there', 'this.sets = [];', 'this.sets.length = 0;'],
    ['what is forgotten is counted from 0 again', '    this.textIndexes.clear();\n', ''],
    ['a thread knows so many texts and no more', ') > this.mostKnown;', ') > 2 * this.mostKnown;'],
    ['a text is handed over once', '    this.texts = [];\n    this.isAnew', '    this.isAnew'],
    [
      'a text belongs to its block',
      'this.known.fill(-1, 0, texts);',
      'if (this.known.length === 2 * texts) this.known.fill(-1, 0, texts);',
    ],
  ),
  ...streets(
    'import/neededNodes',
    'import/spilling',
    'import/importStreets',
  )(
    ['ids that cannot be told apart are refused', 'Math.abs(id) > MOST_ID', 'Math.abs(id) > 4 * MOST_ID'],
    [
      'the node that follows is another',
      'if (ids[index] !== id) {\n      const slot',
      'if (index === 0) {\n      const slot',
    ],
  ),
  ...streets(
    'import/sortedRuns',
    'import/sortedRuns',
  )([
    'references are joined before they are merged',
    'if (together === undefined) run[count++] = value;\n      else run[count - 1] = together;',
    'run[count++] = together === undefined ? value : value;',
  ]),
  ...streets('import/spill', 'import/spilling', 'cli/storage')(
    [
      'a spill is read across its file and its memory',
      'const start = at + done - this.inFile;',
      'const start = at - this.inFile;',
    ],
    ['what was written to disk is not written again', '      this.inTail = 0;\n', ''],
    [
      'a piece larger than the memory follows what came before',
      'if (bytes.length > this.tail.length) this.write(bytes);\n    else {',
      '{',
    ],
    ['a full disk is said with its folder', 'throw storageError(error, tmpdir());', 'throw error;'],
    [
      'a spill goes with its process',
      "if (process.platform !== 'win32') rmSync(folder, { recursive: true, force: true });",
      '',
    ],
  ),
  ...streets('import/tileBuckets', 'import/spilling')(
    ['a tile keeps its last records', '    readAll(bucket.open.finish());\n', ''],
    ['records that were spilled are not read twice', '    bucket.open.clear();\n', ''],
  ),
  ...streets('import/keptWays', 'import/spilling')(
    ['a run of ways ends between two of them', 'this.runs.push(at);', 'this.runs.push(at - 1);'],
    ['each run begins where the one before it ends', '      start = end;\n', ''],
  ),
  ...streets('tiles/townNotes', 'tiles/townNotes')(
    ['a home reads the towns around it alone', 'if (isIt && isRow) return', 'if (isRow) return'],
    [
      'a town is noted wherever it reaches',
      'cellsAround(town, townReachMetres(town.kind))',
      '[cellOf(tileAt(town.latitude, town.longitude))]',
    ],
  ),
  ...streets(
    'import/nameTable',
    'import/nameTable',
  )(['names are dealt out over several tables', '(hash ^ (hash >>> 16)) & (SHARES - 1)', '(hash ^ (hash >>> 16)) & 1']),
  ...streets('import/accessRules', 'import/footRules')(
    ['an escalator is not walked against', '& maskOf(CONVEYING, tags.conveying)', ''],
    ['a closed node stops walkers', "if (access !== undefined) return access === 'denied';", ''],
  ),
  ...streets('import/nearbyGrid', 'import/nearby')(
    ['green counts within 25 metres', 'NEARBY_METRES = 25', 'NEARBY_METRES = 60'],
    ['what is near is seen at the edge of a tile', 'c < this.width - SIDE;', 'c <= this.width;'],
  ),
  ...streets(
    'search/metreCosts',
    'search/edgeCosts',
    'search/preferences',
    'choice/plates',
  )(
    ['a fast road is the last resort', 'const FAST_METRE = 1e6;', 'const FAST_METRE = 3;'],
    ['green is preferred', 'const GREY = 0.6;', 'const GREY = 0;'],
    ['lit ways are preferred', 'const UNLIT = 2.5;', 'const UNLIT = 1;'],
  ),
  ...streets(
    'search/edgeCosts',
    'search/edgeCosts',
    'search/preferences',
  )(
    ['without steps means none', 'noSteps && hasSteps', 'noSteps && !hasSteps'],
    ['a mapped crossing costs less', 'big: { mapped: 5, other: 20 }', 'big: { mapped: 20, other: 20 }'],
  ),
  ...streets('choice/signs', 'choice/plates', 'choice/choice')(
    ['no plate in a tunnel or on a bridge', '(EdgeFlag.tunnel | EdgeFlag.bridge)', '0'],
    [
      'one name alone only in a town',
      'if (two === 0) return isTown ? [first] : undefined;',
      'if (two === 0) return [first];',
    ],
    ['no destination on a fast road', 'if (isFastRoad(traits)) return true;', ''],
  ),
  ...streets(
    'choice/variety',
    'choice/variety',
  )(['a destination rests two weeks', 'const REST_DAYS = 14;', 'const REST_DAYS = 2;']),
  ...streets(
    'choice/walkedStreets',
    'choice/walkedStreets',
  )(['walked streets are dearer', 'const DEARER = 1.5;', 'const DEARER = 1;']),
];
