import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { putDemoCity } from '../../functions/streets/testing/demoCity.ts';
import { diceOf } from '../../shared/domain/seededRandom.fixture.ts';
import { onDynamodbLocal } from '../../test/engine.ts';
import { backUp, restore, useHandlersHere, within } from '../archive/folder.fixture.ts';
import { troubleOf } from '../local/folderTrouble.ts';
import { checkFolder, closeFolder } from './checkFolder.ts';
import { report } from './finding.ts';

const home = mkdtempSync(join(tmpdir(), 'signpost-corrupt-'));
const [good, folder, archive, restored] = ['good', 'folder', 'all.tar', 'restored'].map((name) => join(home, name)) as [
  string,
  string,
  string,
  string,
];
useHandlersHere();
afterAll(() => rmSync(home, { recursive: true, force: true }));

const { below: random } = diceOf(7);
const randomBytes = (length: number) => Buffer.from(Array.from({ length }, () => random(256)));
/** Ways to damage a file. Random bytes at its end are read as lengths. */
const damages: Record<string, (bytes: Buffer) => Buffer> = {
  'is empty': () => Buffer.alloc(0),
  'has three bytes': (bytes) => bytes.subarray(0, 3),
  'ends in its middle': (bytes) => bytes.subarray(0, bytes.length >> 1),
  'is random': (bytes) => randomBytes(Math.min(bytes.length, 100_000)),
  'is overwritten with ff': (bytes) => Buffer.alloc(bytes.length, 0xff),
  'ends in random bytes': (bytes) => Buffer.concat([bytes.subarray(0, -8), randomBytes(8)]),
  'has a flipped byte': (bytes) => {
    const changed = Buffer.from(bytes);
    const at = random(bytes.length);
    changed[at] = (changed[at] ?? 0) ^ 0xff;
    return changed;
  },
};

beforeAll(async () => {
  await within(good, async ({ newcomer }) => {
    for (let walkers = 0; walkers < 2; walkers++) await (await newcomer()).completedWalk();
  });
  await putDemoCity(join(good, 'streets'));
});

/** Undefined if the attempt succeeds, else the message of its refusal. Any other error fails the test. */
async function sentenceOf(attempt: Promise<unknown>): Promise<string | undefined> {
  const error = await attempt.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error === undefined) return undefined;
  const { message = String(error) } = error as Partial<Error>;
  // As the commands print it.
  if (troubleOf(error, folder, false)) return message;
  expect(message).toMatch(/^[A-Z].*\./s);
  return message;
}

it.skipIf(onDynamodbLocal)('no damaged file of a data folder ends the process, and the loss is reported', async () => {
  const files = readdirSync(good, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(good, name)).isFile(),
  );
  const counts = {
    files: files.length,
    cases: 0,
    reported: 0,
    backups: 0,
    withWarning: 0,
    restoredWell: 0,
    starts: 0,
    refusals: 0,
  };
  const untold: string[] = [];
  for (const file of files) {
    for (const [what, damage] of Object.entries(damages)) {
      for (const each of [folder, restored, archive]) rmSync(each, { recursive: true, force: true });
      cpSync(good, folder, { recursive: true });
      closeFolder(folder);
      writeFileSync(join(folder, file), damage(readFileSync(join(folder, file))));
      counts.cases++;
      const isReported = report('It', await checkFolder(folder)) !== 'It is well.';
      if (isReported) counts.reported++;
      else untold.push(`${file} ${what}`);
      let warnings: string[] = [];
      if ((await sentenceOf(backUp(folder, archive).then((printed) => (warnings = printed)))) === undefined) {
        counts.backups++;
        if (warnings.length > 0) counts.withWarning++;
        await restore(archive, restored);
        if (warnings.length === 0 && report('It', await checkFolder(restored)) === 'It is well.') counts.restoredWell++;
      }
      const refused = await sentenceOf(within(folder, async () => undefined));
      counts[refused === undefined ? 'starts' : 'refusals']++;
    }
  }
  console.info(JSON.stringify({ ...counts, untold }));
  // A flipped byte may lie in unused space and go unnoticed.
  expect(untold.filter((each) => /^s3\/buckets\/.*(is|has three|ends)/.test(each))).toEqual([]);
});
