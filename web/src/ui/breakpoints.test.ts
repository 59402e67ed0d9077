import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DESK_PX, mediaQueries } from './breakpoints.ts';

it("Tailwind's desk breakpoint equals DESK_PX", () => {
  const styles = readFileSync(join(import.meta.dirname, 'styles.css'), 'utf8');
  expect([...styles.matchAll(/--breakpoint-(?!\*)[\w-]+: [^;]+/g)].join()).toBe(`--breakpoint-desk: ${DESK_PX}px`);
});

it('phone and desk queries cover every width exactly once', () => {
  expect(mediaQueries).toEqual({ '(--desk)': '(min-width: 900px)', '(--phone)': '(max-width: 899.98px)' });
});
