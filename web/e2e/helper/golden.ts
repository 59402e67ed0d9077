import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';

const folder = join(import.meta.dirname, '../golden');
/** Compared at a quarter of the size, so that half a pixel does not matter. */
const SHRINK = 4;
const TILE = 15;
/** Only the first picture of a name is written; later ones may be altered to test the comparison. */
const written = new Set<string>();

interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

async function pixels(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.flatten().removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

async function shrunk(picture: Buffer): Promise<Sharp> {
  const { width } = await sharp(picture).metadata();
  return sharp(
    await sharp(picture)
      .resize(Math.round(width / SHRINK))
      .png()
      .toBuffer(),
  );
}

/** Mean difference (of 255) of the worst tile from the golden picture. */
export async function worstTile(picture: Buffer, name: string): Promise<{ difference: number; at: string }> {
  const path = join(folder, `${name}.png`);
  const small = await shrunk(picture);
  // To rewrite: `GOLDEN=write npx vitest run --project browser web/e2e/specs/pictures.e2e.ts`, then look at the
  // pictures.
  if (process.env.GOLDEN === 'write' && !written.has(name)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, await small.clone().png({ palette: true, colours: 256, dither: 0 }).toBuffer());
    written.add(name);
  }
  const [is, golden] = await Promise.all([pixels(small), pixels(sharp(path))]);
  if (is.width !== golden.width || is.height !== golden.height) {
    throw new Error(`${name} is ${is.width}x${is.height} and not ${golden.width}x${golden.height}`);
  }
  let worst = { difference: 0, at: '' };
  for (let y = 0; y < is.height; y += TILE) {
    for (let x = 0; x < is.width; x += TILE) {
      const difference = tileDifference(is, golden, x, y);
      if (difference > worst.difference) worst = { difference, at: `${x * SHRINK}, ${y * SHRINK}` };
    }
  }
  return worst;
}

function tileDifference(a: Pixels, b: Pixels, left: number, top: number): number {
  let sum = 0;
  let count = 0;
  for (let y = top; y < Math.min(top + TILE, a.height); y += 1) {
    for (let at = (y * a.width + left) * 3; at < (y * a.width + Math.min(left + TILE, a.width)) * 3; at += 1) {
      sum += Math.abs((a.data[at] ?? 0) - (b.data[at] ?? 0));
      count += 1;
    }
  }
  return sum / count;
}
