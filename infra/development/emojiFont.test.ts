import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { emojiFont, FONT } from './emojiFont.ts';

it('the emoji font holds the emoji of the catalogue and the share story in 40 KB (else: npm run emoji)', async () => {
  const font = await emojiFont();
  expect(font.equals(await readFile(FONT))).toBe(true);
  expect(font.length).toBeLessThan(40 * 1024);
});
