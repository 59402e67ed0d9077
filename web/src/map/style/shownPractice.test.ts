import { expect, it } from 'vitest';
import { PRACTICE_LAYER } from './mapStyle.ts';
import { showsPractice } from './shownPractice.ts';

const mapWith = (layers: readonly string[], features: number) =>
  ({
    getLayer: (id: string) => (layers.includes(id) ? { id } : undefined),
    queryRenderedFeatures: ({ layers: [asked] }: { layers: string[] }) =>
      Array.from({ length: asked === PRACTICE_LAYER ? features : 0 }),
  }) as unknown as Parameters<typeof showsPractice>[0];

it('showsPractice is true when the practice layer is drawn and not empty', () => {
  expect(showsPractice(mapWith([PRACTICE_LAYER], 2))).toBe(true);
  expect(showsPractice(mapWith([PRACTICE_LAYER], 0))).toBe(false);
  expect(showsPractice(mapWith(['roads'], 2))).toBe(false);
});
