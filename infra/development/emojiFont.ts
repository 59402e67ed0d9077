import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import { CATALOGUE } from '../../shared/domain/achievements/catalogue.ts';

/** `npm run emoji` writes the font of the emoji of the achievements and of the share story, which some devices lack. */
const require = createRequire(import.meta.url);
const SOURCE = require.resolve('@fontsource/noto-emoji/files/noto-emoji-emoji-500-normal.woff2');
export const FONT = 'web/src/features/achievements/notoEmoji.woff2';
const STORY = '👟🌳🔥🟩⬜';

export async function emojiFont(): Promise<Buffer> {
  const text = CATALOGUE.map(({ icon }) => icon).join('') + STORY;
  return subsetFont(await readFile(SOURCE), text, { targetFormat: 'woff2' });
}

if (import.meta.url === `file://${process.argv[1]}`) await writeFile(FONT, await emojiFont());
