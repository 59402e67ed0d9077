// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Route, Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { click, find } from '../../testing/mount.ts';
import { buttonOf, refused, showTo } from '../../testing/signedIn.tsx';
import { closeAllModals, useModal } from '../../ui/dialogs/openModal.ts';
import YearScreen from './yearScreen.tsx';

const ada = { id: 'w1' };
const list = 'GET /api/users/w1/challenges/completed';
const walk = (date: string, more: object = {}) => ({
  id: `w1.${date}`,
  date,
  destination: { street: 'Vallgatan', town: 'Göteborg' },
  destinationName: 'Vallgatan, Göteborg',
  town: 'Göteborg',
  distance: 1.5,
  pointsEarned: 225,
  difficulty: 'medium',
  completed: true,
  completedAt: `${date}T10:00:00.000Z`,
  photoUrl: `/objects/${date}.jpg`,
  comfort: { greenPercent: 20, waterPercent: null, litPercent: 0, stepsMetres: 0 },
  ...more,
});
const walks = [
  walk('2026-11-20', {
    destination: { street: 'Prinsgatan' },
    destinationName: 'Prinsgatan',
    comfort: { greenPercent: 62 },
  }),
  walk('2026-11-19'),
  walk('2026-02-01', { photoUrl: null }),
  walk('2025-12-31', { destination: { street: 'Vallgatan', town: 'Krems' } }),
];

const show = (path: string, answers: Record<string, unknown>) =>
  showTo(
    ada,
    <Router hook={memoryLocation({ path }).hook}>
      <Route path="/year/:year?" component={YearScreen} />
      <Poster />
    </Router>,
    answers,
  );
let hung: number | undefined;
const Poster = () => {
  hung = useModal('poster')?.props.year;
  return null;
};
afterEach(() => act(closeAllModals));
const text = () => document.body.textContent;
const facts = () =>
  [...document.querySelectorAll('[data-part=year-plate] dl > div')].map((fact) =>
    [fact.querySelector('dd')?.textContent, fact.querySelector('dt')?.textContent].join(' '),
  );

it('the year screen opens with the newest year and its figures', async () => {
  await show('/year', { [list]: walks });
  expect(find('h1').textContent).toBe('2026 on foot');
  expect(find('[data-part=year-km]').textContent).toBe('4.5 kilometres');
  expect(facts()).toEqual(['3 walks', '2 streets', '1 town', '2 days in a row', '675 points from walks']);
  expect(find('[aria-label="November 2026: 3.0 km"]')).toBeTruthy();
  expect(find('[data-part=year-greenest]').textContent).toContain('62 % green, Nov 20');
  expect([...document.querySelectorAll('[data-part=year-signs] b')].map((name) => name.textContent)).toEqual([
    'Vallgatan',
    'Prinsgatan',
  ]);
});

it('the year screen links to the previous and the next year', async () => {
  await show('/year/2025', { [list]: walks });
  expect(find('h1').textContent).toBe('2025 on foot');
  expect(facts()[0]).toBe('1 walk');
  expect(find('a[href="/year/2026"]').textContent).toBe('2026');
  expect(document.querySelector('a[href="/year/2024"]')).toBeNull();
});

it('the year screen opens the poster of its year', async () => {
  await show('/year', { [list]: walks });
  click(buttonOf('Poster of 2026'));
  expect(hung).toBe(2026);
});

it('a year without photos offers no poster', async () => {
  await show('/year', { [list]: [walk('2026-02-01', { photoUrl: null })] });
  expect(text()).not.toContain('Poster of');
  expect(text()).not.toContain('Signs of the year');
  // One month makes no chart.
  expect(text()).not.toContain('Month by month');
});

it.each([
  ['/year', 'No walks yet'],
  ['/year/1999', 'No walks yet'],
])('a walker without walks sees at %s: %s', async (path, sentence) => {
  await show(path, { [list]: [] });
  expect(text()).toContain(sentence);
});

it('a year without walks among others is named', async () => {
  await show('/year/2024', { [list]: walks });
  expect(text()).toContain('No walks in 2024');
});

it('a failed read of a year is shown', async () => {
  await show('/year', { [list]: refused(403, 'No.') });
  expect(text()).toContain("Your walks couldn't be loaded.");
});
