import { judge } from '../functions/signs/names/judge.ts';
import { modelFolder } from '../functions/signs/reading/modelFolder.ts';
import { loadModels } from '../functions/signs/reading/models.ts';
import { readSign } from '../functions/signs/readSign.ts';
import { conditions } from '../functions/signs/testing/conditions.ts';
import { photograph } from '../functions/signs/testing/photograph.ts';
import { allPlateNames, withDiacritics } from '../functions/signs/testing/plateNames.ts';
import { diceOf } from '../shared/domain/seededRandom.fixture.ts';

/** `SIGN_PLATES=260 npm run bench -- signs` for a shorter run. */
const PLATES = Number(process.env.SIGN_PLATES ?? 2_000);
const PORTION = 65;
const PAIRS = 100_000;
const RIVALS = 12;

/**
 * Reading rate of rendered plates by condition, false readings of other names, and CPU time; one picture at a time in
 * one process, like the job.
 */
export async function benchSigns(): Promise<void> {
  const cold = performance.now();
  const models = await loadModels(modelFolder(process.env));
  console.info(`models loaded in ${Math.round(performance.now() - cold)} ms`);
  const tally = new Map(Object.keys(conditions).map((name) => [name, { read: 0, all: 0 }]));
  const cpu: number[] = [];
  const wrong = { alone: 0, withRivals: 0, pairs: 0 };
  for (let seed = 0; seed < PLATES; seed++) {
    const condition = Object.keys(conditions)[seed % tally.size] ?? '';
    const [how, counts] = [conditions[condition], tally.get(condition)];
    if (!how || !counts) throw new Error('no condition');
    const draw = diceOf(100_000 + seed);
    const name = draw.pick(condition === 'diacritics' ? withDiacritics : allPlateNames);
    const picture = await photograph(name, how.take(draw), draw);
    const before = process.cpuUsage();
    const { verdict, found } = await readSign(async () => models, picture, { names: [name], rivals: [] });
    const { user, system } = process.cpuUsage(before);
    cpu.push((user + system) / 1000);
    counts.all++;
    if (verdict === 'read') counts.read++;
    for (let pair = 0; pair < PAIRS / PLATES; pair++) {
      const other = draw.pick(allPlateNames.filter((one) => one !== name));
      const rivals = [name, ...Array.from({ length: RIVALS - 1 }, () => draw.pick(allPlateNames))];
      wrong.pairs++;
      if (judge(found, { names: [other], rivals: [] }) === 'read') wrong.alone++;
      const around = rivals.filter((one) => one !== other);
      if (judge(found, { names: [other], rivals: around }) === 'read') wrong.withRivals++;
    }
    // Intermediate reports, so that an interrupted run has printed results.
    if ((seed + 1) % PORTION === 0 && seed + 1 < PLATES) report();
  }
  report();

  function report() {
    for (const [condition, { read, all }] of tally) {
      const min = (conditions[condition]?.min ?? 0) * 100;
      console.info(
        `${condition.padEnd(12)} ${read} of ${all} (${((100 * read) / all).toFixed(1)} %, at least ${min} %)`,
      );
    }
    const share = (count: number) => `${count} of ${wrong.pairs} (${((100 * count) / wrong.pairs).toFixed(3)} %)`;
    console.info(
      `other names read: ${share(wrong.alone)} (at most 0.1 %), with rivals ${share(wrong.withRivals)} (0.03 %)`,
    );
    const sorted = cpu.toSorted((a, b) => a - b);
    const at = (part: number) => Math.round(sorted[Math.floor(part * (sorted.length - 1))] ?? 0);
    console.info(
      `CPU of a picture: median ${at(0.5)} ms, p95 ${at(0.95)} ms; memory ${Math.round(process.memoryUsage().rss / 1e6)} MB`,
    );
  }
}
