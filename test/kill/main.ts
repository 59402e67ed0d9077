import { parseArgs } from 'node:util';
import { runKills } from './run.ts';

/**
 * `npm run kill -- --kills 200 --seed 7 --clients 16`: walkers use the real `npm start`, which is killed with -9 every one
 * to three seconds, now and then while it starts; on a busy machine later, once some calls have been answered. Every third
 * life begins a day later, so that there is always a walk to make.
 * Prints what was acknowledged, and how much of it was lost or doubled; `npm run doctor` looks at the folder that is left.
 * Fails unless all is well.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    clients: { type: 'string', default: '16' },
  },
});
const [kills, seed, clients] = [Number(values.kills), Number(values.seed), Number(values.clients)];
const report = await runKills({ kills, seed, clients });
console.info(JSON.stringify(report, null, 2));
process.exit(report.problems.length > 0 ? 1 : 0);
