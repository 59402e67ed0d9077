import sharp from 'sharp';

/** A photo of a sign, different for each street; without letters reading is skipped, which saves ten seconds of CPU. */
export const signDrawing = (street: string, letters = '') => {
  const hue = [...street].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 360;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900">
  <rect width="1200" height="900" fill="#c9a877"/><rect x="150" y="320" width="900" height="230" rx="18" fill="hsl(${hue} 70% 36%)"/>
  <rect x="170" y="340" width="860" height="190" rx="10" fill="none" stroke="#fff" stroke-width="8"/>${letters}</svg>`;
};

const jpeg = (drawing: string): Promise<Buffer> => sharp(Buffer.from(drawing)).jpeg({ quality: 90 }).toBuffer();

/** Undistorted letters, as large as the plate allows, because stretched ones are not always read. */
export const photoWithLetters = (street: string) => {
  const size = Math.min(92, Math.round(1_300 / street.length));
  const place = `x="600" y="${435 + Math.round(size * 0.35)}" text-anchor="middle" font-size="${size}"`;
  return jpeg(signDrawing(street, `<text ${place} font-family="sans-serif" fill="#fff">${street}</text>`));
};

export const signPhoto = (street: string) => jpeg(signDrawing(street));
