import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { diceOf } from '../../../shared/domain/seededRandom.fixture.ts';
import { conditions, photograph } from '../testing/photograph.ts';

const patient = { timeout: 300_000 };
let folder: string;
let photo: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signpost-signs-'));
  photo = join(folder, 'sign.jpg');
  const draw = diceOf(3);
  await writeFile(photo, await photograph('Rue Mouffetard', conditions.clean(draw), draw));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (words: string[], env: Record<string, string> = {}) =>
  promisify(execFile)('node_modules/.bin/tsx', ['functions/signs/cli/main.ts', ...words], {
    env: { ...process.env, ...env },
  });

it('npm run signs prints the verdict, the read texts and the milliseconds', patient, async () => {
  const { stdout } = await run(['read', photo, '--name', 'Rue de Lyon', '--name', 'Rue Mouffetard']);
  const answer = JSON.parse(stdout);
  expect(answer).toEqual({ verdict: 'read', read: expect.any(Array), milliseconds: expect.any(Number) });
  expect(answer.read.join(' ').toLowerCase()).toContain('mouffetard');
});

it('npm run signs explains a missing --name and reports a file that is not a picture', patient, async () => {
  await expect(run(['read', 'photo.jpg'])).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--name'),
  });
  const text = join(folder, 'notes.txt');
  await writeFile(text, 'no picture');
  await expect(run(['read', text, '--name', 'Rue de Lunel'])).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('image'),
  });
});

it('SIGN_MODELS sets the folder of the models, and a folder without models is reported', patient, async () => {
  await expect(run(['read', photo, '--name', 'Rue de Lunel'], { SIGN_MODELS: folder })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(folder),
  });
});
