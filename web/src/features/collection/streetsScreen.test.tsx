// @vitest-environment happy-dom
import { act, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Route, Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { click, find } from '../../testing/mount.ts';
import { buttonOf, refused, showTo } from '../../testing/signedIn.tsx';
import { closeAllModals, type ModalProps, useModal } from '../../ui/dialogs/openModal.ts';
import StreetsScreen from './streetsScreen.tsx';

type MapProps = {
  earlier: readonly unknown[];
  lines: readonly (readonly [number, number][])[];
  selected: { name: string } | undefined;
};
const map = vi.hoisted(() => ({ props: undefined as MapProps | undefined }));
vi.mock('../../map/world/worldMap.tsx', () => ({
  StreetsMap: (props: MapProps) => {
    map.props = props;
    return null;
  },
}));

const ada = { id: 'w1' };
const list = 'GET /api/users/w1/streets';
const figures = {
  latitude: 57.7,
  longitude: 11.97,
  walked: 1,
  signed: 1,
  started: 1,
  metres: 100_000,
  walkedMetres: 1250,
  walkedEarlier: 0,
  earlierMetres: 0,
};
const goteborg = { key: '13-1-2-Göteborg', name: 'Göteborg', streets: 4, ...figures };
const partille = { ...goteborg, key: '13-1-3-Partille', name: 'Partille', walkedMetres: 90, walked: 0 };
const page = {
  town: goteborg,
  streets: [
    ['Ålgatan', 400, 0, 0, 3, 3],
    ['Linnégatan', 900, 880, 3, 10, -20],
    ['Prinsgatan', 500, 250, 0, 1, 1],
    ['Vallgatan', 300, 0, 0, 2, 2],
  ],
  lines: [[598_500, 2_885_000, 50, 50]],
  earlierLines: [],
  next: { street: 3, metresAway: 420 },
};
const detail = `GET /api/users/w1/streets/${encodeURIComponent(goteborg.key)}`;

const show = (answers: Record<string, unknown>, path = '/streets') =>
  showTo(
    ada,
    <Router hook={memoryLocation({ path }).hook}>
      <Route path="/streets/:town?" component={StreetsScreen} />
    </Router>,
    answers,
  );
const search = (words: string) => {
  const field = find<HTMLInputElement>('input[type="search"]');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, words);
  act(() => void field.dispatchEvent(new Event('input', { bubbles: true })));
};
const rows = () => [...document.querySelectorAll('[data-part=street-name]')].map(({ textContent }) => textContent);

it('the town with the greatest number of walked streets is shown with its share and lines on the map', async () => {
  const { settle } = await show({ [list]: { towns: [partille, goteborg], waiting: 0 }, [detail]: page });
  await settle();
  expect(find('[aria-current="page"]').textContent).toContain('Göteborg');
  expect(find('[data-part=town-plate]').textContent).toContain('1.2 %');
  expect(find('[data-part=town-plate]').textContent).toContain('of 100.0 km of streets');
  expect(document.body.textContent?.match(/%/g)).toHaveLength(1);
  expect(map.props?.lines).toEqual([
    [
      [11.97, 57.7],
      [11.971, 57.701],
    ],
  ]);
});

it('streets are listed by state and found by a part of their name', async () => {
  await show({ [list]: { towns: [goteborg], waiting: 0 }, [detail]: page });
  expect(rows()).toEqual(['Linnégatan']);
  click(buttonOf('Started1'));
  expect(rows()).toEqual(['Prinsgatan']);
  click(buttonOf('Signed1'));
  expect(rows()).toEqual(['Linnégatan']);
  click(buttonOf('Not walked yet2'));
  expect(rows()).toEqual(['Ålgatan', 'Vallgatan']);
  search('ålg');
  expect(rows()).toEqual(['Ålgatan']);
});

it('the next new street near home is named and shown on the map', async () => {
  await show({ [list]: { towns: [goteborg], waiting: 0 }, [detail]: page });
  expect(find('[data-part=next-street]').textContent).toContain('Vallgatan');
  expect(find('[data-part=next-street]').textContent).toContain('420 m from home');
  click(buttonOf('Show on the map'));
  expect(map.props?.selected?.name).toBe('Vallgatan');
});

it('earlier walks have their own colour and legend', async () => {
  const town = { ...goteborg, walkedEarlier: 1, earlierMetres: 2500 };
  const streets = [
    ...page.streets.slice(0, 3),
    ['Vallgatan', 300, 20, 4, 2, 2, 280],
    ['Vasagatan', 900, 0, 0, 5, 5, 90],
  ];
  const earlierLines = [[598_500, 2_885_000, 100, 0]];
  const { settle } = await show({
    [list]: { towns: [town] },
    [detail]: { ...page, town, streets, earlierLines, next: null },
  });
  await settle();
  expect(find('[data-part=town-plate]').textContent).toContain('1.2 %');
  expect(find('[data-part=town-plate]').textContent).toContain('and 2.5 % more before Signpost');
  expect(find('[data-part=collection-legend]').textContent).toContain('Walked before Signpost');
  expect(map.props?.earlier.length).toBe(1);
  click(buttonOf('Before Signpost1'));
  expect(rows()).toEqual(['Vallgatan']);
  click(buttonOf('Started2'));
  expect(rows()).toEqual(['Prinsgatan', 'Vasagatan']);
  click(buttonOf('Not walked yet1'));
  expect(rows()).toEqual(['Ålgatan']);
});

it('without earlier walks there is no colour or list for them', async () => {
  await show({ [list]: { towns: [goteborg], waiting: 0 }, [detail]: page });
  expect(document.querySelector('[data-part=collection-legend]')).toBeNull();
  expect(document.body.textContent).not.toContain('before Signpost');
  expect(buttonOf('Add earlier walks')).toBeTruthy();
});

it('the list of towns is refetched while walks wait to be counted', async () => {
  const { answer, made, settle } = await show({ [list]: { towns: [], waiting: 12 }, [detail]: page });
  answer(list, { towns: [goteborg], waiting: 0 });
  await act(() => vi.waitFor(() => expect(made(list).length).toBeGreaterThan(1)));
  await settle();
  expect(find('[data-part=town-card]').textContent).toContain('1 of 4 streets');
});

it('My Streets explains before the first walk how streets are collected', async () => {
  await show({ [list]: { towns: [], waiting: 0 } });
  expect(document.body.textContent).toContain('No streets yet');
});

it('a failed read of My Streets shows an error with Try again', async () => {
  await show({ [list]: refused(403, 'No.') });
  expect(document.body.textContent).toContain("Your streets couldn't be loaded.");
  expect(buttonOf('Try again')).toBeTruthy();
});

let celebrated: ModalProps['celebration'] | undefined;
function OpenedAgain() {
  const [times, setTimes] = useState(0);
  celebrated = useModal('celebration')?.props;
  return (
    <>
      <button type="button" onClick={() => setTimes(times + 1)}>
        Open again
      </button>
      <StreetsScreen key={times} />
    </>
  );
}

const achievement = { achievementId: 'streets-10', title: 'Colouring In', description: 'Walk 10 streets.' };
const unlocked = { ...achievement, icon: '🖍️', category: 'exploration', points: 50 };

it('achievements unlocked by a count of streets are celebrated once, not again from the cache', async () => {
  const first = { towns: [goteborg], waiting: 0, newAchievements: [unlocked, { ...unlocked, achievementId: 'b' }] };
  const { settle, made } = await showTo(ada, <OpenedAgain />, { [list]: first, [detail]: page });
  expect(celebrated).toMatchObject({ achievement: { title: 'Colouring In' }, others: 1, by: 'streets' });
  act(closeAllModals);
  click(buttonOf('Open again'));
  await settle();
  expect(find('[data-part=town-card]').textContent).toContain('1 of 4 streets');
  expect([made(list).length, celebrated]).toEqual([1, undefined]);
});
