import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { jobs, namedJobs } from '../../shared/api/jobs.ts';

describe('jobs', () => {
  it('are exactly one file for each entry of the table', () => {
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
});
