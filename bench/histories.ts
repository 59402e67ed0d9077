import { livesOf, noneSeen, violationsInLife } from '../shared/domain/challenges/restDayHistories.fixture.ts';

const HISTORIES = Number(process.env.HISTORIES ?? 20_000);
/** `1/2` and `2/2`: the halves of the histories, for two processors. */
const [PART = 1, PARTS = 1] = (process.env.PART ?? '1/1').split('/').map(Number);
const TELLS = 5;

/** Whether the rules of rest days hold in random lives of walkers; `HISTORIES=1000000` is the number to ask for after a change. */
export async function benchHistories(): Promise<void> {
  const started = performance.now();
  const before = process.cpuUsage();
  const seen = noneSeen();
  let found = 0;
  const lives = livesOf(HISTORIES);
  for (let index = PART - 1; index < lives; index += PARTS) {
    for (const violation of violationsInLife(index, HISTORIES, seen)) {
      found++;
      if (found <= TELLS) console.info(violation);
    }
    if (Math.floor((10 * index) / lives) < Math.floor((10 * (index + PARTS)) / lives))
      console.info(`${seen.histories} histories, ${found} violations`);
  }
  const { user, system } = process.cpuUsage(before);
  const minutes = (milliseconds: number) => (milliseconds / 60_000).toFixed(1);
  console.info(
    `${seen.histories} histories: ${found} violations; ${minutes(performance.now() - started)} minutes, ` +
      `${minutes((user + system) / 1000)} of the processor; in them ${JSON.stringify(seen)}`,
  );
  if (found > 0) process.exitCode = 1;
}
