import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { seededRandom } from '../../shared/domain/seededRandom.fixture.ts';

/** A phone's photo of a street sign, with GPS in its EXIF and rotated. */
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

/** A generated picture, different for each seed. */
export async function someView(seed: number): Promise<Buffer> {
  const random = seededRandom(seed + 1);
  const upTo = (max: number) => Math.round(random() * max);
  const shapes = Array.from({ length: 26 }, () => {
    const fill = `hsl(${upTo(360)} ${upTo(50)}% ${20 + upTo(60)}%)`;
    return random() < 0.7
      ? `<rect x="${upTo(480) - 60}" y="${upTo(360) - 60}" width="${20 + upTo(200)}" height="${15 + upTo(140)}" fill="${fill}"/>`
      : `<ellipse cx="${upTo(480)}" cy="${upTo(360)}" rx="${10 + upTo(90)}" ry="${10 + upTo(60)}" fill="${fill}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360"><rect width="100%" height="100%" fill="#9aa"/>${shapes.join('')}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer();
}

/** A one-bit picture that costs sharp seconds at 20,000 by 20,000 pixels. */
export function vastPicture(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  // Each row begins with its filter type.
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height), { level: 1 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, checksum]);
}
