import sharp from 'sharp';
import { seeded } from '../streets/testing/gridTown.ts';

/** A street sign as a phone would photograph it: pixels, a GPS position in its EXIF, and lying on its side. */
export async function signPhoto({ width = 2400, height = 1800, orientation = 6, seed = 0 } = {}): Promise<Buffer> {
  const sign = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="hsl(${(seed * 47) % 360} 40% 70%)"/>
    <rect x="10%" y="30%" width="80%" height="30%" rx="20" fill="#0d4b35"/>
    <rect width="12%" height="12%" fill="#ff0000"/></svg>`;
  return sharp(Buffer.from(sign))
    .withExif({
      IFD0: { Make: 'Testphone', Copyright: 'somebody' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '57/1 42/1 17/1', GPSLongitudeRef: 'E', GPSLongitude: '11/1 58/1 1/1' },
    })
    .withMetadata({ orientation })
    .jpeg({ quality: 70 })
    .toBuffer();
}

/** A made-up view, another one for each seed: no two look alike. */
export async function someView(seed: number): Promise<Buffer> {
  const random = seeded(seed + 1);
  const upTo = (most: number) => Math.round(random() * most);
  const shapes = Array.from({ length: 26 }, () => {
    const fill = `hsl(${upTo(360)} ${upTo(50)}% ${20 + upTo(60)}%)`;
    return random() < 0.7
      ? `<rect x="${upTo(480) - 60}" y="${upTo(360) - 60}" width="${20 + upTo(200)}" height="${15 + upTo(140)}" fill="${fill}"/>`
      : `<ellipse cx="${upTo(480)}" cy="${upTo(360)}" rx="${10 + upTo(90)}" ry="${10 + upTo(60)}" fill="${fill}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360"><rect width="100%" height="100%" fill="#9aa"/>${shapes.join('')}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer();
}
