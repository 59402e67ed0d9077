import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { walkers } from '../walkers.ts';
import { archiveContent, archivedSettings, archivedStreak, walkInArchive } from './archive.ts';
import { archivedWalk } from './restoredWalk.fixture.ts';
import { restoredWalk } from './restoring.ts';

const now = new Date('2026-11-20T09:00:00Z');
const profile = { username: 'ada', preferredDifficulty: 'hard', maxDistance: 3 };
const archive = { exportedAt: '2026-11-19T10:00:00.000Z', profile: [profile] };

describe('archiveContent and walkInArchive', () => {
  it('an archive needs a username and an export time, and uncompleted walks are dropped', () => {
    const walks = [{ completed: true, day: '2026-01-01' }, { completed: false }, {}];
    const content = archiveContent({ ...archive, walks, favourites: [{ day: '2026-01-01' }], sessions: 'whatever' });
    expect(content).toMatchObject({ username: 'ada', walks: [walks[0]], favouriteDays: new Set(['2026-01-01']) });
    expect(archiveContent(archive)).toMatchObject({ walks: [] });
    for (const other of [null, [], {}, { ...archive, profile: [] }, { ...archive, exportedAt: 'x' }, 'text', 7]) {
      expect(archiveContent(other)).toBeUndefined();
    }
    expect(archiveContent({ ...archive, walks: Array(7_501).fill({}) })).toBeUndefined();
  });

  it('any field value gives a walk that the server accepts or a reason for refusal', () => {
    const sane = archivedWalk('2025-05-01');
    const names = Object.keys(sane);
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.anything(), (name, value) => {
        const { line, wayHome, ...record } = sane;
        const found = walkInArchive({ ...record, [name]: value }, [line, wayHome ?? []], now);
        if ('walk' in found) expect(restoredWalk.safeParse(found.walk).success).toBe(true);
        else expect(['unreadable', 'tooRecent']).toContain(found.problem);
      }),
      { numRuns: 500 },
    );
  });
});

describe('archivedSettings and archivedStreak', () => {
  it('invalid settings are dropped one by one, and the server accepts the rest', () => {
    expect(archivedSettings(profile)).toEqual({ preferredDifficulty: 'hard', maxDistance: 3 });
    expect(archivedSettings({ ...profile, maxDistance: 900, language: 'xx', noSteps: true })).toEqual({
      preferredDifficulty: 'hard',
      noSteps: true,
    });
    const keys = ['firstName', 'homeLatitude', 'homeLongitude', 'homeAddress', 'units', 'language', 'weeklyGoal'];
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...keys), fc.anything()), (found) => {
        expect(walkers.updateWalker.body.safeParse(archivedSettings(found)).success).toBe(true);
      }),
    );
  });

  it('the home needs both coordinates, and visibility, email and name are never restored', () => {
    const home = { homeLatitude: 57.7, homeLongitude: 11.9, homeAddress: 'Vallgatan 1' };
    expect(archivedSettings(home)).toEqual({ ...home, homeSource: 'manual' });
    expect(archivedSettings({ ...home, homeLongitude: 200 })).toEqual({});
    expect(archivedSettings({ homeAddress: 'Vallgatan 1' })).toEqual({});
    const more = { mapVisibility: 'named', notificationsEnabled: true, email: 'a@b.example', username: 'x', points: 9 };
    expect(archivedSettings(more)).toEqual({});
  });

  it('hidden streaks and rest days are switched on where they were on and never off', () => {
    const on = { hidden: true, rest: { switches: [['2026-01-01', true]] } };
    expect(archivedStreak({ streaks: on })).toEqual({ hidden: true, restDays: true });
    expect(archivedStreak({ streaks: { rest: { switches: [...on.rest.switches, ['2026-02-01', false]] } } })).toEqual(
      {},
    );
    for (const streaks of [undefined, null, 7, { hidden: 'yes' }]) expect(archivedStreak({ streaks })).toEqual({});
  });
});
