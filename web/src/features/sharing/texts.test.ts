import { describe, expect, it } from 'vitest';
import { posterFileName, shareFileName } from './picture.ts';
import { sharePages } from './shareModal.tsx';
import { dateOf, nameOnImage, posterFigures, shareFigures, shareText, streakOn } from './texts.ts';

const walk = {
  destination: { street: 'Kettensteggasse', town: 'Krems an der Donau' },
  distance: 1.36,
  pointsEarned: 1204,
  date: '2026-11-03',
  completedAt: '2026-11-04T00:30:00.000Z',
};

describe('name on the share image', () => {
  const named = (street: string) => nameOnImage({ destination: { street, town: 'Göteborg' } })[0];

  it('the name on the share image is the street without the town', () => expect(named('Vasagatan')).toBe('Vasagatan'));
  it('a destination without a street or town is Unknown Location on the share image', () =>
    expect(nameOnImage({ destination: { street: '' } })).toEqual(['Unknown Location']));
  it('a street whose name others should not read is Unknown Location on the share image and in its text', () => {
    for (const street of ['fuck street', '=HYPERLINK("https://evil.example")']) {
      expect(named(street)).toBe('Unknown Location');
      expect(shareText({ ...walk, destination: { street } })).toContain('to Unknown Location:');
    }
  });
  it('a name on the share image is cut at 35 characters', () => {
    const name = 'Kettensteggasse / Wohlmutinnerhofst';
    expect(named(name)).toBe(name);
    expect(named(`${name}raße`)).toBe(`${name}…`);
    expect(named('A street whose thirty-fourth letter is it')).toBe('A street whose thirty-fourth letter…');
  });
  it('a junction stands on two lines of the share image, each cut at 35 characters', () => {
    const street = 'Campo 24 de Agosto';
    const junction = (crossing: string) => nameOnImage({ destination: { street, crossing, town: 'Porto' } });
    expect(junction('Rua de Santos Pousada')).toEqual([street, 'at Rua de Santos Pousada']);
    expect(junction('Rua do Conde de Ferreira de Baixo da Sé')).toEqual([
      street,
      'at Rua do Conde de Ferreira de Baixo d…',
    ]);
    expect(junction('fuck street')).toEqual(['Unknown Location']);
  });
  it('a name on the share image is cut between graphemes', () => {
    const flags = '🇸🇪'.repeat(36);
    expect(named(flags)).toBe(`${'🇸🇪'.repeat(35)}…`);
  });
});

describe('share image', () => {
  it('the figures of the share image are distance, points and the current streak', () => {
    expect(shareFigures(walk, { currentStreak: 13 })).toEqual([
      { value: '0.8', unit: 'mi', label: 'distance' },
      { value: '+1,204', label: 'points' },
      { value: '13', label: 'day streak' },
    ]);
  });
  it('the share image of a restored walk shows no points', () => {
    const restored = { ...walk, pointsEarned: 0 };
    expect(shareFigures(restored, {}).map(({ label }) => label)).toEqual(['distance', 'walk']);
    expect(shareText(restored)).toBe(
      'I completed my walking challenge to Kettensteggasse: 0.8 miles. One walk a day, to a street with a sign.',
    );
  });
  it('the share image without a streak shows the duration', () => {
    expect(shareFigures(walk, { currentStreak: 0 })[2]).toEqual({ value: '16', unit: 'min', label: 'walk' });
  });
  it('the share image shows the streak on the day of the walk only', () => {
    const streak = { currentStreak: 13 };
    const at = (now: string) => streakOn(walk, streak, new Date(now), 'Europe/Vienna');
    expect(at('2026-11-03T20:00:00Z')).toBe(streak);
    expect(at('2026-11-04T00:30:00Z')).toEqual({});
    expect(streakOn({ ...walk, date: undefined }, streak, new Date('2026-11-04T20:00:00Z'), 'Europe/Vienna')).toBe(
      streak,
    );
  });
  it('the date is on the share image and in its file name', () => {
    expect(dateOf(walk)).toBe('Nov 03, 2026');
    expect(shareFileName(walk)).toBe('signpost-challenge-2026-11-03.png');
    expect(shareFileName({ ...walk, date: undefined })).toBe('signpost-challenge-2026-11-04.png');
  });
});

describe('share text', () => {
  const text = shareText(walk);

  it('the share text names street and figures and no place', () => {
    expect(text).toBe(
      'I completed my walking challenge to Kettensteggasse: 0.8 miles, +1,204 points. One walk a day, to a street with a sign.',
    );
  });
  it("Twitter and Facebook links contain the site's address", () => {
    const pages = sharePages(text, 'https://signpost.test').map(({ name, href }) => ({ name, url: new URL(href) }));
    expect(
      pages.map(({ name, url }) => [name, url.origin + url.pathname, Object.fromEntries(url.searchParams)]),
    ).toEqual([
      ['Twitter', 'https://twitter.com/intent/tweet', { text, url: 'https://signpost.test' }],
      ['Facebook', 'https://www.facebook.com/sharer/sharer.php', { u: 'https://signpost.test', quote: text }],
    ]);
  });
});

describe('poster texts', () => {
  const stats = {
    level: 1,
    totalPoints: 0,
    currentStreak: 0,
    longestStreak: 0,
    completedChallenges: 0,
    totalDistance: 0,
    thisWeek: 0,
  };

  it('a poster shows six figures', () => {
    const figures = posterFigures(
      { ...stats, level: 7, totalPoints: 6624, currentStreak: 13, completedChallenges: 48, totalDistance: 85.96 },
      1209,
    );
    expect(figures.map(({ value, label }) => `${value} ${label}`)).toEqual([
      '48 challenges completed',
      '86.0 total distance (km)',
      '7 current level',
      '6,624 points earned',
      '13 day streak',
      '#1,209 global rank',
    ]);
  });
  it('the poster of a new walker has level 1 and no rank', () => {
    const figures = posterFigures(stats, null);
    expect(figures.map(({ value }) => value)).toEqual(['0', '0.0', '1', '0', '0', 'N/A']);
  });
  it('the file name of a poster contains the orientation', () => {
    expect(posterFileName('portrait')).toBe('walking-challenge-poster-portrait.png');
    expect(posterFileName('landscape')).toBe('walking-challenge-poster-landscape.png');
  });
});
