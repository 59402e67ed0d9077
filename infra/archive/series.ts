import { existsSync } from 'node:fs';
import { open, readdir, rename, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod/mini';

/** What an archive's last entry counts; those of 1.0 count no walkers. */
export const heldSchema = z.object({ items: z.number(), photos: z.number(), walkers: z.optional(z.number()) });
export type Held = z.infer<typeof heldSchema>;

/** Archives of one series differ in digits only: signpost-2026-11-26.tar is followed by signpost-2026-11-27.tar. */
const seriesOf = (file: string) => basename(file).replace(/\d+/g, '');

async function previousOf(path: string): Promise<(Held & { path: string }) | undefined> {
  const folder = dirname(path);
  const names = (await readdir(folder)).filter((name) => seriesOf(name) === seriesOf(path));
  const files = await Promise.all(
    names.map(async (name) => ({ path: join(folder, name), at: (await stat(join(folder, name))).mtimeMs })),
  );
  for (const { path } of files.sort((one, other) => other.at - one.at)) {
    const held = await readHeld(path);
    if (held) return { path, ...held };
  }
  return undefined;
}

/** From the end of the file: a header of 512 bytes, its padded content, and 1,024 bytes that end the tar. */
async function readHeld(path: string): Promise<Held | undefined> {
  const file = await open(path, 'r');
  try {
    const { buffer } = await file.read(Buffer.alloc(1_024), 0, 1_024, Math.max(0, (await file.stat()).size - 2_048));
    return heldSchema.parse(JSON.parse(buffer.toString('utf8', 512).replace(/\0+$/, '')));
  } catch {
    return undefined;
  } finally {
    await file.close();
  }
}

const isUnderHalf = (count: number, before: number) => 2 * count < before;

export function isShrunken(now: Required<Held>, before: Held): boolean {
  const walkers = before.walkers === undefined ? [now.items, before.items] : [now.walkers, before.walkers];
  const [count = 0, countBefore = 0] = walkers;
  return isUnderHalf(count, countBefore) || isUnderHalf(now.photos, before.photos);
}

/** Renames the archive before this one if much of it is missing now, so that no rotation deletes it; returns its new name. */
export async function keepLarger(path: string, now: Required<Held>): Promise<string | undefined> {
  const before = await previousOf(path);
  if (!before || !isShrunken(now, before)) return undefined;
  let kept = `${before.path}.kept`;
  for (let copy = 2; existsSync(kept); copy++) kept = `${before.path}.kept-${copy}`;
  await rename(before.path, kept);
  return kept;
}
