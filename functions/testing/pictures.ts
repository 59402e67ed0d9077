import sharp from 'sharp';

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
