/**
 * `npm run bench -- NAME` prints measurements; no bench fails for being slow. Each module is
 * loaded on demand, because garbage collection of a larger heap distorts the times.
 */
const benches: Record<string, () => Promise<void>> = {
  streets: async () => (await import('./streets.ts')).benchStreets(),
  costs: async () => console.info((await import('./costs.ts')).costTable()),
  load: async () => (await import('./load.ts')).benchLoad(),
  scale: async () => console.info((await import('./scale.ts')).scaleTable()),
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
