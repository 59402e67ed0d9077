import { describe, expect, it } from 'vitest';
import { type PhotographedWalk, photographedStreets } from './proof.ts';

describe('photographedStreets', () => {
  const now = new Date('2026-11-20T09:00:00Z');
  const corner: PhotographedWalk = {
    destination: { street: 'Magasinsgatan', crossing: 'Vallgatan', town: 'Göteborg' },
    sign: null,
    signStreets: [],
    completedAt: '2026-11-20T08:59:00Z',
  };
  const counted = (changes: Partial<PhotographedWalk>) => photographedStreets({ ...corner, ...changes }, now);

  it('a walk to a junction counts the streets whose signs were read and not the other street', () => {
    expect(counted({ sign: 'read', signStreets: ['Vallgatan'] })).toEqual(['Vallgatan']);
    expect(counted({ sign: 'read', signStreets: ['Magasinsgatan', 'Vallgatan'] })).toHaveLength(2);
  });

  it('a walk to a junction whose sign could not be read counts the first street alone', () => {
    for (const sign of ['unread', 'other'] as const) expect(counted({ sign })).toEqual(['Magasinsgatan']);
  });

  it('a junction waits a day for its sign to be read, and a single street does not wait', () => {
    expect(counted({})).toBeUndefined();
    expect(counted({ completedAt: '2026-11-19T08:59:00Z' })).toEqual(['Magasinsgatan']);
    expect(counted({ destination: { street: 'Vallgatan', town: 'Göteborg' } })).toEqual(['Vallgatan']);
  });
});
