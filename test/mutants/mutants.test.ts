import { describe, expect, it } from 'vitest';
import { mutants } from './catalogue.ts';
import { equivalents } from './equivalents.ts';
import { problemOf } from './mutant.ts';

describe('planted faults', () => {
  it('have each one place where they go, and tests that are there to see them', () => {
    expect(mutants.flatMap((mutant) => problemOf(mutant) ?? [])).toEqual([]);
  });

  it('are many, over all rooms, and each is named after another rule', () => {
    expect(mutants.length).toBeGreaterThanOrEqual(120);
    expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
    expect(Object.keys(equivalents).filter((name) => !mutants.some((mutant) => mutant.name === name))).toEqual([]);
    const rooms = [
      'shared/domain',
      'functions/data',
      'functions/api',
      'functions/jobs',
      'functions/http',
      'infra/local',
      'web/src/pwa',
    ];
    expect(rooms.filter((room) => !mutants.some(({ file }) => file.startsWith(room)))).toEqual([]);
  });
});
