import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Rules } from './rules.ts';
import { addStacks } from './stack.ts';
import { refuseUnknown, stageOptions, stageSettings } from './stage.ts';
import { cloudFolder } from './synthesise.fixture.ts';

/** A value of each option; those that need each other stand together. */
const choices = [
  { domain: 'walk.example.org', certificate: 'arn:aws:acm:us-east-1:123456789012:certificate/1f2e3d' },
  { zone: 'Z0123456789ABCDEFGHIJ' },
  { mailTo: 'people@example.org' },
  { streets: 'planet' },
  { location: 'places' },
  { overpass: 'https://overpass.example/api/interpreter' },
  { size: 'full' },
  { mail: 'none' },
  { registration: 'invited' },
  { invitations: 'operators' },
  { protected: 'yes' },
] as const;

/**
 * Which of seven runs have which option: subsets of three runs, all of which contain the first. Any two of them overlap,
 * neither contains the other, and together they leave a run out: each pair of options is synthesised with both, with
 * either one and with neither.
 */
const later = [1, 2, 3, 4, 5, 6];
const runs = later.flatMap((a) => later.flatMap((b) => (a < b ? [[0, a, b]] : [])));
const inRun = (run: number) =>
  Object.assign({}, ...choices.filter((choice, place) => !('zone' in choice) && runs[place]?.includes(run)), {
    // A zone needs a domain.
    ...(runs[0]?.includes(run) && runs[1]?.includes(run) && choices[1]),
  });

let folder = '';
let context: Record<string, unknown> = {};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signpost-options-'));
  ({ context } = JSON.parse(await readFile('cdk.json', 'utf8')));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function synthesise(stage: string, options: object): void {
  const app = new App({ context, outdir: join(folder, 'out'), analyticsReporting: false });
  Validations.of(app).addPlugins(new Rules());
  const settings = stageSettings(stage, options);
  const functions = join(cloudFolder, settings.location === 'places' ? 'functions-places' : 'functions');
  addStacks(app, settings, { functions, web: join(cloudFolder, 'web'), importer: join(cloudFolder, 'importer') });
  app.synth();
}

describe('options of a stage', () => {
  it('the runs have every option, and every pair of options in all four combinations', () => {
    const known = choices.flatMap((choice) => Object.keys(choice));
    expect(known.sort()).toEqual([...stageOptions].sort());
    const made = [0, ...later].map((run) => Object.keys(inRun(run)));
    for (const a of known) {
      for (const b of known) {
        const seen = new Set(made.map((options) => `${options.includes(a)} ${options.includes(b)}`));
        const isOfDomain = [a, b].includes('zone') || [a, b].every((each) => /domain|certificate/.test(each));
        expect(seen.has('true true'), `${a} with ${b}`).toBe(true);
        if (a !== b && !isOfDomain) expect(seen.size, `${a} and ${b}`).toBe(4);
      }
    }
  });

  it.each(['prod', 'pr-123'].flatMap((stage) => [0, ...later].map((run) => [stage, run] as const)))(
    '%s synthesises with the options of run %i',
    (stage, run) => expect(() => synthesise(stage, inRun(run))).not.toThrow(),
  );

  it('an unknown option is refused with the list of known ones', () => {
    expect(() => refuseUnknown(['stage', ...stageOptions])).not.toThrow();
    expect(() => refuseUnknown(['stage', 'overpas'])).toThrow(
      'There is no option -c overpas. Known are stage, domain, certificate, zone, mailTo, streets, location, overpass,',
    );
  });
});
