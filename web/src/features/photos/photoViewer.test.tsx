// @vitest-environment happy-dom

import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../api/queryClient.ts';
import { click, find, mount, press } from '../../testing/mount.ts';
import { buttonOf } from '../../testing/signedIn.tsx';
import { closeAllModals, type ShownPhoto, useModal } from '../../ui/dialogs/openModal.ts';
import { PhotoLink } from '../../ui/lists/photoLink.tsx';
import PhotoViewer from './photoViewer.tsx';

const photo = (name: string) => ({ photoUrl: `/objects/${name}.jpg`, name, when: `Nov 0${name.length}, 2026` });
const photos = [photo('Vasagatan'), photo('Kungsgatan 1'), photo('Aschebergsgatan')];
const title = () => find('[role=dialog] h2').textContent;
const open = (at: number, of = photos) => mount(<PhotoViewer photos={of} at={at} open onClose={() => undefined} />);

it('the viewer opens at the clicked photo with street, date and position', () => {
  open(1);
  expect(title()).toBe('Kungsgatan 1');
  expect(find('[data-part=photo-viewer-head]').textContent).toBe('2 of 3');
  expect(find('[data-part=photo-viewer-foot]').textContent).toBe('Kungsgatan 1Nov 012, 2026');
  expect([...document.querySelectorAll('[data-part=photo-slide]')].map((slide) => slide.hasAttribute('inert'))).toEqual(
    [true, false, true],
  );
});

it('buttons and arrow keys move between photos and stop at the ends', () => {
  open(1);
  click(buttonOf('Next photo'));
  expect([title(), buttonOf('Next photo').disabled]).toEqual(['Aschebergsgatan', true]);
  press(find('[data-part=photo-viewer]'), 'ArrowRight');
  expect(title()).toBe('Aschebergsgatan');
  press(find('[data-part=photo-viewer]'), 'ArrowLeft');
  press(find('[data-part=photo-viewer]'), 'ArrowLeft');
  expect([title(), buttonOf('Previous photo').disabled]).toEqual(['Vasagatan', true]);
});

it('arrow keys scroll a zoomed photo and do not change it', () => {
  open(1);
  expect(find('[data-part=photo-strip]').tabIndex).toBe(0);
  click(buttonOf('Zoom in'));
  press(find('[data-part=photo-viewer]'), 'ArrowRight');
  expect(title()).toBe('Kungsgatan 1');
  click(buttonOf('Zoom out'));
  press(find('[data-part=photo-viewer]'), 'ArrowRight');
  expect(title()).toBe('Aschebergsgatan');
});

it('a photo can be zoomed in and out, and a single photo has no neighbours', () => {
  open(0, photos.slice(0, 1));
  expect(document.querySelector('[aria-label="Next photo"]')).toBeNull();
  click(buttonOf('Zoom in'));
  expect(find('[data-part=photo-slide]').hasAttribute('data-close')).toBe(true);
  expect(find('[data-part=photo-slide]').tabIndex).toBe(0);
  click(buttonOf('Zoom out'));
  expect(find('[data-part=photo-slide]').hasAttribute('data-close')).toBe(false);
});

describe('controls below a photo', () => {
  const walk = {
    id: 'c1',
    destination: { street: 'Vasagatan', town: 'Göteborg' },
    destinationName: 'Vasagatan, Göteborg',
    distance: 1.4,
    pointsEarned: 140,
    completedAt: null,
  };
  const client = createQueryClient(() => undefined);
  const labelsBelow = (shown: ShownPhoto) => {
    const { element } = mount(
      <QueryClientProvider client={client}>
        <PhotoViewer photos={[shown]} at={0} open onClose={() => undefined} />
      </QueryClientProvider>,
    );
    const foot = find('[data-part=photo-viewer-foot]');
    const labels = [...foot.querySelectorAll('button')].map((button) => button.getAttribute('aria-label'));
    const verdict = foot.querySelector('[data-part=photo-verdict]')?.textContent;
    expect(element.textContent).toBe('');
    return { labels, verdict };
  };

  it.each([
    ['read', { sign: 'read' }, 'We could read the sign.'],
    [
      'read and repeated',
      { sign: 'read', repeated: true },
      "This photo looks like an earlier one, so it doesn't prove the walk.",
    ],
    ['restored', { restored: true }, 'This walk came back from your archive.'],
    ['not read', { sign: 'unread' }, undefined],
  ] as const)(
    "the viewer of the walker's own photo has heart, share and the verdict on a sign that was %s",
    (_, seen, verdict) => {
      expect(labelsBelow({ ...photo('Vasagatan'), own: { ...walk, ...seen } })).toEqual({
        labels: ['Favourite: Vasagatan', 'Share: Vasagatan'],
        verdict,
      });
    },
  );

  it("the viewer of another walker's photo has the report only", () => {
    expect(labelsBelow({ ...photo('Vasagatan'), whose: { publicId: 'p1', day: '2026-11-03' } })).toEqual({
      labels: ['Report this walk to Vasagatan'],
      verdict: undefined,
    });
  });
});

it('a missing large photo falls back to the small one', () => {
  open(0);
  const image = () => find<HTMLImageElement>('[data-part=photo-slide]:not([inert]) img');
  expect(image().getAttribute('src')).toBe('/objects/Vasagatan.jpg');
  act(() => void image().dispatchEvent(new Event('error')));
  expect(image().getAttribute('src')).toBe('/objects/Vasagatan-400.jpg');
});

function Probe() {
  const at = useModal('photo')?.props.at;
  return <output>{at}</output>;
}

it('a link opens the viewer unless a new tab is requested', () => {
  mount(
    <>
      <PhotoLink photos={photos} at={2}>
        photo
      </PhotoLink>
      <Probe />
    </>,
  );
  const touch = (init: MouseEventInit) => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
    event.preventDefault = vi.fn(event.preventDefault.bind(event));
    act(() => void find('a').dispatchEvent(event));
    return vi.mocked(event.preventDefault).mock.calls.length > 0;
  };
  expect(find('a').getAttribute('href')).toBe('/objects/Aschebergsgatan.jpg');
  const stop = (event: Event) => event.preventDefault();
  document.addEventListener('click', stop);
  touch({ ctrlKey: true });
  document.removeEventListener('click', stop);
  expect(find('output').textContent).toBe('');
  expect(touch({})).toBe(true);
  expect(find('output').textContent).toBe('2');
  act(closeAllModals);
});
