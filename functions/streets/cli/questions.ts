import type { Difficulty } from '../../../shared/domain/difficulty.ts';
import { chooseDestination } from '../choice/choice.ts';
import { inTown } from '../choice/chosenWalk.ts';
import { StreetsError, StreetsFault } from '../errors.ts';
import type { Point } from '../network/network.ts';
import { readCurrent, readImportNote } from '../tiles/catalogue.ts';
import { folderStore } from '../tiles/folderStore.ts';
import { openStreets } from '../tiles/openStreets.ts';
import { describe } from './importFile.ts';
import { lineString, minutes, type Print } from './lines.ts';

export async function describeImports(folder: string, print: Print): Promise<void> {
  const store = folderStore(folder);
  const imports = await readCurrent(store);
  if (imports.length === 0) print(`Nothing is imported in ${folder} yet.`);
  for (const { id, name } of imports) {
    const note = await readImportNote(store, id).catch((error: unknown) => {
      if (!(error instanceof StreetsFault)) throw error;
      print(`${name}: ${error.message}`);
    });
    if (!note) continue;
    describe(note, print);
    print(`  imported ${note.createdAt} as ${id}; ${note.attribution}`);
  }
}

export async function chooseWalk(
  folder: string,
  home: Point,
  { km, difficulty, now }: { km: number; difficulty: Difficulty; now: Date },
  print: Print,
): Promise<void> {
  const streets = openStreets(folderStore(folder));
  const chosen = chooseDestination({
    network: await streets.load(home, km * 1000),
    home,
    maxKilometres: km,
    difficulty,
    seed: `${home.latitude},${home.longitude} ${now.toISOString().slice(0, 10)}`,
    day: now.toISOString().slice(0, 10),
    visited: new Map(),
  });
  if ('none' in chosen) {
    throw new StreetsError(
      chosen.none === 'no_street_nearby'
        ? 'There is no imported street within 300 m of this place.'
        : 'No street with a name can be reached from here within this distance.',
    );
  }
  const walk = inTown(chosen, await streets.townAt(chosen.end));
  print(walk.destinationName);
  print(
    `${walk.distance.toFixed(3)} km, ${minutes(walk.distance * 1000)}${walk.relaxed ? ', outside the usual range of this difficulty' : ''}`,
  );
  // Seven decimals, never an exponent: to be pasted into the next command.
  print(`Ends at ${walk.end.latitude.toFixed(7)},${walk.end.longitude.toFixed(7)}`);
  if (walk.fastRoadMetres > 0) print(`${walk.fastRoadMetres} m of it along fast roads without a pavement`);
  print(lineString(walk.coordinates));
}
