// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { CATALOGUE } from '../../../../shared/domain/achievements/catalogue.ts';
import { DIFFICULTIES } from '../../../../shared/domain/difficulty.ts';
import { AchievementIcon } from '../../features/achievements/achievementIcon.tsx';
import { click, find, mount } from '../../testing/mount.ts';
import { DifficultyBadge } from '../lists/badge.tsx';
import { Alert } from '../notices/alert.tsx';
import { Chips } from './chips.tsx';
import { Choice } from './choice.tsx';
import { Slider } from './slider.tsx';
import { Switch } from './switch.tsx';

it('a switch has a label and toggles', () => {
  const onChange = vi.fn();
  mount(<Switch label="Daily Notifications" text="A nudge" checked={false} onChange={onChange} />);
  expect(find('[role=switch]').getAttribute('aria-checked')).toBe('false');
  click(find('label'));
  expect(onChange).toHaveBeenCalledWith(true);
});

it('a slider has its bounds and value text', () => {
  const text = { valueText: 'Up to 1.6 mi', minText: '0.6 mi', maxText: '3.1 mi' };
  mount(<Slider label="Distance Range" value={2.5} min={1} max={5} step={0.5} onChange={() => undefined} {...text} />);
  const slider = find<HTMLInputElement>('input');
  expect([slider.min, slider.max, slider.step, slider.value]).toEqual(['1', '5', '0.5', '2.5']);
  expect(slider.getAttribute('aria-valuetext')).toBe('Up to 1.6 mi');
  expect(find('output').textContent).toBe('Up to 1.6 mi');
});

it('a choice is a radio group with one selected option', () => {
  const onChange = vi.fn();
  const options = [
    { id: 'easy', label: 'Easy' },
    { id: 'hard', label: 'Hard' },
  ] as const;
  mount(<Choice label="Preferred Difficulty" options={options} value="easy" onChange={onChange} />);
  expect(find('legend').textContent).toBe('Preferred Difficulty');
  expect(find<HTMLInputElement>('[value=easy]').checked).toBe(true);
  click(find('[value=hard]'));
  expect(onChange).toHaveBeenCalledWith('hard');
});

it('chips have a pressed state and counts', () => {
  const onSelect = vi.fn();
  const chips = [
    { id: 'all', label: 'All', count: 18 },
    { id: 'streaks', label: 'Streaks' },
  ] as const;
  mount(<Chips label="Category" chips={chips} selected="all" onSelect={onSelect} />);
  expect(find('[aria-pressed=true]').textContent).toBe('All18');
  click(find('[aria-pressed=false]'));
  expect(onSelect).toHaveBeenCalledWith('streaks');
});

it.each(DIFFICULTIES)('the badge of an %s walk has a word and a shape besides its colour', (difficulty) => {
  mount(<DifficultyBadge difficulty={difficulty} />);
  expect(find('[data-badge]').textContent?.toLowerCase()).toBe(difficulty);
  expect(find('[data-shape]').dataset.shape).toBe(difficulty);
  const tokens = readFileSync(join(import.meta.dirname, '../tokens.css'), 'utf8');
  const colours = find('[data-badge]').className.match(/(?<=bg-|text-)\w+-(bg|ink)\b/g) ?? [];
  expect(colours.map((name) => tokens.includes(`--color-${name}:`))).toEqual([true, true]);
});

it('an alert has the role alert', () => {
  mount(<Alert>Geolocation is not supported by your browser</Alert>);
  expect(find('[role=alert]').textContent).toBe('Geolocation is not supported by your browser');
});

it('every achievement category has its own outline, and an unknown one is a circle', () => {
  const categories = ['milestone', 'streak', 'distance', 'exploration', 'social', 'seasonal', 'perseverance'];
  const outlineOf = (category: string) => {
    const { element } = mount(<AchievementIcon achievementId="streak-7" category={category} />);
    return find('[data-part=achievement-icon-rim]', element).getAttribute('d');
  };
  expect(new Set(categories.map(outlineOf)).size).toBe(categories.length);
  expect(outlineOf('special')).toBe(outlineOf('distance'));
});

it('an achievement pin shows its glyph and step number', () => {
  const { element, show } = mount(<AchievementIcon achievementId="streak-7" category="streak" />);
  expect(find('[data-glyph]', element).getAttribute('data-glyph')).toBe('flame');
  expect(element.textContent).toBe('7');
  show(<AchievementIcon achievementId="leap-day" category="seasonal" />);
  expect(element.textContent).toBe('');
  for (const { id, category } of CATALOGUE) show(<AchievementIcon achievementId={id} category={category} />);
});
