// @vitest-environment happy-dom
import { act, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { click, find, mount } from '../../testing/mount.ts';
import { historyFollowed, useBackCloses } from './backCloses.ts';
import { Dialog } from './dialog.tsx';

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 5)));
const goBack = () =>
  act(async () => {
    history.back();
    await new Promise((resolve) => setTimeout(resolve, 5));
  });
const titles = () => [...document.querySelectorAll('[role=dialog] h2')].map((title) => title.textContent);
const layers = () => history.state?.layers ?? 0;

function Example() {
  const [open, setOpen] = useState<readonly string[]>([]);
  const toggle = (name: string) => setOpen(open.includes(name) ? open.filter((one) => one !== name) : [...open, name]);
  return (
    <>
      {['Board', 'Photo'].map((name) => (
        <button key={name} type="button" id={name} onClick={() => toggle(name)}>
          {name}
        </button>
      ))}
      <button type="button" id="swap" onClick={() => setOpen(['Photo'])}>
        Swap
      </button>
      <Dialog open={open.includes('Board')} onClose={() => toggle('Board')} title="Board">
        Board
      </Dialog>
      <Dialog open={open.includes('Photo')} onClose={() => toggle('Photo')} title="Photo">
        Photo
      </Dialog>
    </>
  );
}

function Stubborn({ onBack }: { onBack: () => void }) {
  useBackCloses(true, onBack);
  return null;
}

async function tap(selector: string) {
  click(find(selector));
  await settle();
}

it('Back closes the topmost dialog before it leaves the screen', async () => {
  mount(<Example />);
  await tap('#Board');
  await tap('#Photo');
  expect([titles(), layers()]).toEqual([['Board', 'Photo'], 2]);
  await goBack();
  expect([titles(), layers()]).toEqual([['Board'], 1]);
  await goBack();
  expect([titles(), layers()]).toEqual([[], 0]);
});

it('closing a dialog by its button removes its history entry', async () => {
  mount(<Example />);
  await tap('#Board');
  await tap('[aria-label=Close]');
  expect([titles(), layers()]).toEqual([[], 0]);
});

it('replacing a dialog adds no history entry', async () => {
  mount(<Example />);
  await tap('#Board');
  const { length } = history;
  await tap('#swap');
  expect([titles(), layers(), history.length]).toEqual([['Photo'], 1, length]);
  await goBack();
  expect(titles()).toEqual([]);
});

it('a dialog that refuses to close keeps its history entry', async () => {
  const onBack = vi.fn();
  mount(<Stubborn onBack={onBack} />);
  await settle();
  await goBack();
  expect(onBack).toHaveBeenCalledTimes(1);
  expect(layers()).toBe(1);
});

it('Back skips the entry of a dialog left by a link', async () => {
  const { show } = mount(<Example />);
  await tap('#Board');
  history.pushState(null, '', '/profile');
  show(null);
  await settle();
  await goBack();
  expect([location.pathname, layers()]).toEqual(['/', 0]);

  const order: string[] = [];
  show(<Example key="next" />);
  await tap('#Board');
  window.addEventListener('popstate', () => order.push('left'), { once: true });
  click(find('[aria-label=Close]'));
  await historyFollowed();
  order.push('navigates');
  expect(order).toEqual(['left', 'navigates']);
});

it('a delayed popstate closes a dialog once and keeps a newly opened one', async () => {
  mount(<Example />);
  const before = layers();
  await tap('#Board');
  const go = vi.spyOn(history, 'go').mockImplementation(() => undefined);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  click(find('[aria-label=Close]'));
  await vi.advanceTimersByTimeAsync(10_000);
  click(find('#Photo'));
  await vi.advanceTimersByTimeAsync(10);
  vi.useRealTimers();
  expect(go).toHaveBeenCalledTimes(1);
  expect([titles(), layers()]).toEqual([['Photo'], before + 1]);
  go.mockRestore();
  await goBack();
  expect([titles(), layers()]).toEqual([['Photo'], before + 1]);
  await goBack();
  expect([titles(), layers()]).toEqual([[], before]);
});
