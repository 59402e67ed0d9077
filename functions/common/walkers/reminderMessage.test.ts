import { describe, expect, it } from 'vitest';
import { languageCodes } from '../../../shared/domain/walkers/language.ts';
import { messageOf } from '../../jobs/remindWalkers.ts';
import { translatorFor } from './translatorFor.ts';

const inEnglish = translatorFor({ language: null });

describe('messageOf', () => {
  it('the reminder about a walk or a streak is short and friendly', () => {
    expect(messageOf({ kind: 'walk' }, inEnglish)).toEqual({
      title: 'Your walk for today is waiting',
      body: 'One street sign, one photo, and home again.',
    });
    expect(messageOf({ kind: 'streak', days: 12 }, inEnglish)).toEqual({
      title: 'Your 12-day streak ends tonight',
      body: 'A short walk to a sign keeps it going.',
    });
  });

  it('the reminder says how many rest days are left', () => {
    const bodies = (t = inEnglish) => [1, 2].map((left) => messageOf({ kind: 'rest', days: 3, left }, t).body);
    expect(bodies()).toEqual([
      'Or rest: your streak of 3 is safe tonight, and this is your last rest day.',
      'Or rest: your streak of 3 is safe tonight, and you have 2 rest days.',
    ]);
    expect(bodies(translatorFor({ language: 'sv' }))).toEqual([
      'Eller vila: din svit på 3 är trygg i kväll, och det är din sista vilodag.',
      'Eller vila: din svit på 3 är trygg i kväll, och du har 2 vilodagar.',
    ]);
  });

  it('the reminder of a club says how many walks its week still needs', () => {
    const titles = (t = inEnglish) =>
      [19, 18].map((sum) => messageOf({ kind: 'club', club: 'Riverside Walkers', sum, goal: 20 }, t).title);
    expect(titles()).toEqual(['One walk to go this week', '2 walks to go this week']);
    expect(titles(translatorFor({ language: 'de' }))).toEqual([
      'Noch ein Spaziergang diese Woche',
      'Noch 2 Spaziergänge diese Woche',
    ]);
  });

  it('every language has its own reminder text', () => {
    const languages = languageCodes;
    const titles = languages.map(
      (language) => messageOf({ kind: 'streak', days: 5 }, translatorFor({ language })).title,
    );
    expect(new Set(titles).size).toBe(languages.length);
    for (const title of titles) expect(title).toContain('5');
  });
});
