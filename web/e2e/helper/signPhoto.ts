import sharp from 'sharp';

/**
 * What a walker's camera sees at the end of a walk: another plate for another street, and none with letters. A picture
 * without letters is told by a look, while reading one costs its stack ten seconds of CPU for the models; signs are read
 * in functions/signs.
 */
export const signDrawing = (street: string) => {
  const hue = [...street].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 360;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900">
  <rect width="1200" height="900" fill="#c9a877"/><rect x="150" y="320" width="900" height="230" rx="18" fill="hsl(${hue} 70% 36%)"/>
  <rect x="170" y="340" width="860" height="190" rx="10" fill="none" stroke="#fff" stroke-width="8"/></svg>`;
};

export const signPhoto = (street: string): Promise<Buffer> =>
  sharp(Buffer.from(signDrawing(street)))
    .jpeg({ quality: 90 })
    .toBuffer();
