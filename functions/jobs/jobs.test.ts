import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { jobs, namedJobs } from '../../shared/api/jobs.ts';

it('every entry of the job table has exactly one file', () => {
  const files = readdirSync('functions/jobs')
    .filter((file) => /^\w+\.ts$/.test(file))
    .map((file) => `functions/jobs/${file}`);
  expect(namedJobs().map(({ file }) => file)).toEqual(Object.keys(jobs).map((name) => `functions/jobs/${name}.ts`));
  expect(files.sort()).toEqual(
    namedJobs()
      .map(({ file }) => file)
      .sort(),
  );
});
