import sharp from 'sharp';
import type { Derivatives } from '../../../functions/parts/photos/picture.ts';
import { dice } from './dice.ts';

const escaped = (text: string) => text.replace(/[<>&"']/g, (letter) => `&#${letter.codePointAt(0)};`);

/** A street's sign on a wall under some sky, as a walker would photograph it: drawn, never anybody's picture. */
export async function signPhoto(street: string, seed: number): Promise<Derivatives> {
  const random = dice(seed);
  const between = (low: number, high: number) => Math.round(low + random() * (high - low));
  const horizon = between(150, 330);
  const houses = Array.from({ length: 7 }, (_, index) => {
    const [w, h] = [between(120, 220), between(140, 420)];
    const x = index * 140 - between(0, 60);
    const windows = Array.from({ length: 6 }, (_, each) => {
      const lit = random() > 0.6 ? 'hsl(45 80% 75%)' : 'hsl(210 25% 35%)';
      return `<rect x="${x + 18 + (each % 2) * 55}" y="${horizon + 160 - h + Math.floor(each / 2) * 60}" width="28" height="38" fill="${lit}"/>`;
    });
    const wall = `hsl(${between(8, 50)} ${between(20, 45)}% ${between(45, 75)}%)`;
    return `<rect x="${x}" y="${horizon + 130 - h}" width="${w}" height="${h + 600}" fill="${wall}"/>${windows.join('')}`;
  });
  const size = Math.max(26, Math.min(64, Math.round(900 / Math.max(8, street.length))));
  const tilt = between(-4, 4);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480" viewBox="0 0 960 720">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="hsl(${between(195, 225)} 60% ${between(50, 75)}%)"/>
      <stop offset="1" stop-color="hsl(${between(20, 50)} 60% 85%)"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#sky)"/>${houses.join('')}
    <rect y="${horizon + 300}" width="100%" height="400" fill="hsl(${between(80, 130)} 20% ${between(30, 45)}%)"/>
    <g transform="rotate(${tilt} 480 420)">
      <rect x="462" y="420" width="36" height="330" fill="#4d5157"/>
      <rect x="110" y="300" width="740" height="190" rx="18" fill="#f6f3ea"/>
      <rect x="122" y="312" width="716" height="166" rx="12" fill="#1b4b8f"/>
      <text x="480" y="${395 + size / 3}" font-family="Overpass, DejaVu Sans, sans-serif" font-weight="700"
        font-size="${size}" text-anchor="middle" fill="#fff">${escaped(street)}</text>
    </g></svg>`;
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const drawn = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const [full, thumbnail] = await Promise.all([
    drawn.clone().jpeg({ quality: 80 }).toBuffer(),
    drawn.clone().resize({ width: 400 }).jpeg({ quality: 76 }).toBuffer(),
  ]);
  return { full, thumbnail };
}
