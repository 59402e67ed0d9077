import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DIFFICULTIES, MAX_DISTANCE } from '../../../shared/domain/difficulty.ts';
import { StreetsError } from '../errors.ts';
import { findRoute } from './findRoute.ts';
import { importFile } from './importFile.ts';
import { chooseWalk, describeImports } from './questions.ts';
import type { Surroundings } from './surroundings.ts';

const USAGE = `Usage:
  npm run streets -- import FILE.osm.pbf [--name NAME] [--no-buildings]   read an OpenStreetMap extract
  npm run streets -- publish STAGE [--name NAME]                         bring what is imported to a stage in the cloud
  npm run streets -- info                                                what is imported
  npm run streets -- route LAT,LON LAT,LON                               the walk from one place to another
  npm run streets -- choose LAT,LON [--km ${MAX_DISTANCE.preset}] [--difficulty medium]      a walk to a street sign
All of them take --out DIR: the folder of the street tiles (DATA_DIR/streets, .data/streets unless set).
Extracts of many places are at https://download.geofabrik.de`;

const OPTIONS = {
  out: { type: 'string' },
  name: { type: 'string' },
  'no-buildings': { type: 'boolean' },
  km: { type: 'string' },
  difficulty: { type: 'string' },
  help: { type: 'boolean' },
} as const;

/** Runs one command and answers the exit code: 0 done, 1 it could not be done, 2 it was not understood. */
export async function runStreets(args: readonly string[], surroundings: Surroundings): Promise<number> {
  try {
    await run(args, surroundings);
    return 0;
  } catch (error) {
    if (error instanceof UsageError || isArgumentError(error)) {
      surroundings.complain(`${error.message}\n\n${USAGE}`);
      return 2;
    }
    if (!(error instanceof StreetsError)) throw error;
    surroundings.complain(error.message);
    return 1;
  }
}

async function run(args: readonly string[], surroundings: Surroundings): Promise<void> {
  const { values, positionals } = parseArgs({ args: args.map(shieldPlace), options: OPTIONS, allowPositionals: true });
  const folder = values.out ?? join(surroundings.dataFolder, 'streets');
  const [command, ...rest] = positionals;
  const expect = (count: number, what: string) => {
    if (rest.length !== count) throw new UsageError(`"${command}" takes ${what}.`);
  };
  if (values.help || command === undefined) {
    surroundings.print(USAGE);
    return;
  }
  switch (command) {
    case 'publish':
      expect(1, 'one stage, such as prod');
      if (!surroundings.publish) throw new UsageError('Nothing is published from here.');
      return surroundings.publish(rest[0] ?? '', { folder, name: values.name });
    case 'import':
      expect(1, 'one file');
      return importFile(
        rest[0] ?? '',
        { folder, name: values.name, withoutBuildings: values['no-buildings'] },
        surroundings,
      );
    case 'info':
      expect(0, 'nothing else');
      return describeImports(folder, surroundings.print);
    case 'route':
      expect(2, 'two places, each as LAT,LON');
      return findRoute(folder, place(rest[0]), place(rest[1]), surroundings.print);
    case 'choose': {
      expect(1, 'one place as LAT,LON');
      const request = { km: kilometres(values.km), difficulty: difficulty(values.difficulty), now: surroundings.now() };
      return chooseWalk(folder, place(rest[0]), request, surroundings.print);
    }
    default:
      throw new UsageError(`There is no command "${command}".`);
  }
}

/** A place in the southern hemisphere begins with "-", which is not to be taken for an option. */
function shieldPlace(argument: string): string {
  return /^-\d/.test(argument) ? ` ${argument}` : argument;
}

class UsageError extends Error {}

function isArgumentError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}

function place(text = ''): { latitude: number; longitude: number } {
  const match = /^\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text);
  const latitude = Number(match?.[1]);
  const longitude = Number(match?.[2]);
  if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return { latitude, longitude };
  throw new UsageError(`"${text}" is not a place: write latitude and longitude in degrees, such as 41.1452,-8.6108.`);
}

function kilometres(text = String(MAX_DISTANCE.preset)): number {
  const km = Number(text);
  if (km >= MAX_DISTANCE.least && km <= MAX_DISTANCE.most) return km;
  throw new UsageError(`--km takes a number from ${MAX_DISTANCE.least} to ${MAX_DISTANCE.most}, not "${text}".`);
}

function difficulty(text = 'medium'): (typeof DIFFICULTIES)[number] {
  const known = DIFFICULTIES.find((each) => each === text);
  if (known !== undefined) return known;
  throw new UsageError(`--difficulty takes ${DIFFICULTIES.join(', ')}, not "${text}".`);
}
