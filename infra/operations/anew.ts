import { DataDirInUse, isInUse } from '../local/engineLock.ts';
import { LostDatabase, setAside } from '../local/lostDatabase.ts';
import { readSettings } from '../local/settings.ts';
import { openStores } from '../local/stores.ts';

/** `npm run anew`: lets a folder whose database was lost begin again, and keeps what is left of it aside. */
async function run(): Promise<string> {
  const { dataDir } = readSettings(process.env, []);
  if (isInUse(dataDir)) throw new DataDirInUse(dataDir);
  const lost = await openStores(dataDir).then(
    ({ stop }) => stop(),
    (error: unknown) => error,
  );
  if (lost instanceof LostDatabase) return `What was left is in ${setAside(dataDir, new Date())}. Signpost can start.`;
  throw lost ?? new Error(`The database in ${dataDir} is there: nothing was changed.`);
}

const code = await run().then(
  (text) => {
    console.info(text);
    return 0;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  },
);
// Exits explicitly: after a refused start the engine's probe is still pending.
process.exit(code);
