import { benchStreets } from './choice.ts';
import { benchCompletions, benchSignJob } from './completions.ts';
import { benchCosts } from './costs.ts';
import { benchExtract } from './extract.ts';
import { benchHistories } from './histories.ts';
import { benchLambdas } from './lambdas.ts';
import { benchLarge, benchReading } from './large.ts';
import { benchLoad } from './load.ts';
import { benchMapTiles } from './mapTiles.ts';
import { benchPictures } from './pictures.ts';
import { benchPlanet } from './planet.ts';
import { benchRanks } from './ranks.ts';
import { benchReminders } from './reminders.ts';
import { benchScale } from './scale.ts';
import { benchSigns } from './signs.ts';
import { benchWalkFix } from './walkFix.ts';
import { benchWorld } from './world.ts';

/** `npm run bench -- NAME`: each prints what it measures; none fails for being slow. `world` takes minutes. */
const benches: Record<string, () => Promise<void>> = {
  streets: benchStreets,
  costs: benchCosts,
  scale: benchScale,
  extract: benchExtract,
  large: benchLarge,
  reading: benchReading,
  planet: benchPlanet,
  ranks: benchRanks,
  reminders: benchReminders,
  world: benchWorld,
  lambdas: benchLambdas,
  load: benchLoad,
  completions: benchCompletions,
  signJob: benchSignJob,
  signs: benchSigns,
  pictures: benchPictures,
  map: benchMapTiles,
  fix: benchWalkFix,
  histories: benchHistories,
};

const names = process.argv.slice(2);
for (const name of names.length === 0 ? Object.keys(benches) : names) {
  const bench = benches[name];
  if (bench === undefined) {
    console.error(`There is no bench named "${name}". There is: ${Object.keys(benches).join(', ')}.`);
    process.exitCode = 1;
    break;
  }
  console.info(`== ${name}`);
  await bench();
}
