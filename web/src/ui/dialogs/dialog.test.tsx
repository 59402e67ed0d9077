// @vitest-environment happy-dom
import { act, useState } from 'react';
import { expect, it } from 'vitest';
import { click, find, mount, point, press } from '../../testing/mount.ts';
import { Dialog, DRAG_CLOSE_PX } from './dialog.tsx';

function Example() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" id="opener" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Settings">
        <button type="button">Inside</button>
      </Dialog>
    </>
  );
}

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)));
const dialogs = () => document.querySelectorAll('[role=dialog]').length;

async function open() {
  mount(<Example />);
  find('#opener').focus();
  click(find('#opener'));
  await settle();
  return find('[role=dialog]');
}

it('a dialog has its title as name, gives it the focus and returns the focus on Escape', async () => {
  const dialog = await open();
  expect(document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Settings');
  expect(document.activeElement?.textContent).toBe('Settings');
  press(document.activeElement ?? document, 'Escape');
  await settle();
  expect(dialogs()).toBe(0);
  expect(document.activeElement).toBe(find('#opener'));
});

it('a dialog closes with its button', async () => {
  await open();
  click(find('[aria-label=Close]'));
  expect(dialogs()).toBe(0);
});

it('dragging the head down far enough closes a sheet', async () => {
  const dialog = await open();
  const head = find('[data-part=dialog-head]');
  head.setPointerCapture = () => undefined;
  const drag = async (pixels: number, pointerType: string) => {
    point(head, 'pointerdown', { clientY: 0, pointerType });
    await new Promise((resolve) => setTimeout(resolve, pixels * 3));
    point(head, 'pointermove', { clientY: pixels, pointerType });
    point(head, 'pointerup', { clientY: pixels, pointerType });
  };
  await drag(DRAG_CLOSE_PX - 1, 'touch');
  expect([dialogs(), dialog.style.transform]).toEqual([1, '']);
  await drag(DRAG_CLOSE_PX + 50, 'mouse');
  expect(dialogs()).toBe(1);
  await drag(DRAG_CLOSE_PX, 'touch');
  expect(dialogs()).toBe(0);
});
