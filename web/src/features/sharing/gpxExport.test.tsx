// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { buttonOf, refused, showTo } from '../../testing/signedIn.tsx';
import { toastStore } from '../../ui/notices/toast.ts';
import { useGpxExport } from './gpxExport.ts';

const line = (...coordinates: number[][]) => ({ type: 'LineString', coordinates });
const whole = {
  id: 'c1',
  date: '2026-11-20',
  destinationName: 'Prinsgatan',
  completed: true,
  attribution: '© OpenStreetMap contributors',
  photoUrl: '/objects/Q2hhcg.jpg',
  routeGeometry: line([11.967, 57.7048], [11.968, 57.705]),
  wayHome: { routeGeometry: line([11.968, 57.705], [11.967, 57.7048]) },
};

function Way() {
  const gpx = useGpxExport('c1');
  return (
    <button type="button" onClick={() => gpx.mutate()}>
      GPX
    </button>
  );
}

const press = async (answer: unknown) => {
  const { settle, made } = await showTo({ id: 'w1' }, <Way />, { 'GET /api/challenges/c1': answer });
  await act(async () => buttonOf('GPX').click());
  await settle();
  return made('GET /api/challenges/c1');
};
const lastToast = () => toastStore.read()[0];

const device = (able: Partial<Navigator>) => Object.assign(navigator, able);
afterEach(() => {
  device({ canShare: undefined, share: undefined } as never);
  Reflect.deleteProperty(navigator, 'canShare');
  vi.restoreAllMocks();
});

it('the GPX file of a walk is saved with its day as name', async () => {
  let saved: Blob | undefined;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved = blob as Blob;
    return 'blob:gpx';
  });
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  expect(await press(whole)).toHaveLength(1);
  expect(names).toEqual(['signpost-2026-11-20.gpx']);
  expect(lastToast()?.title).toBe('Downloaded!');
  const text = (await saved?.text()) ?? '';
  expect(text.match(/<trk>/g)).toHaveLength(2);
  expect(text).toContain('<link href="Q2hhcg.jpg">');
});

it('the GPX file is shared where the device can', async () => {
  const shared: string[] = [];
  device({
    canShare: () => true,
    share: async (data) => void shared.push(...(data?.files ?? []).map(({ name }) => name)),
  });
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click');
  await press(whole);
  expect(shared).toEqual(['signpost-2026-11-20.gpx']);
  expect(saved).not.toHaveBeenCalled();
});

it('a cancelled share of the GPX file shows nothing', async () => {
  const before = lastToast();
  device({ canShare: () => true, share: () => Promise.reject(new DOMException('', 'AbortError')) });
  await press(whole);
  expect(lastToast()).toBe(before);
});

it('a walk without a route is reported when its GPX file is requested', async () => {
  await press(refused(404, "That challenge doesn't exist."));
  expect(lastToast()).toMatchObject({ title: 'No GPX file', variant: 'destructive' });
});
