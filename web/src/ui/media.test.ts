import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DESK_PX } from './media.ts';

it("Tailwind's desk breakpoint equals DESK_PX", () => {
  const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
  expect([...tokens.matchAll(/--breakpoint-[\w-]+: [^;]+/g)].join()).toBe(`--breakpoint-desk: ${DESK_PX}px`);
});
