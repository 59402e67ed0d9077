import sharp from 'sharp';

/** What a walker's camera sees at the end of a walk. */
export const signDrawing = (street: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900">
  <rect width="1200" height="900" fill="#c9a877"/><rect x="150" y="320" width="900" height="230" rx="18" fill="#1c4f9c"/>
  <rect x="170" y="340" width="860" height="190" rx="10" fill="none" stroke="#fff" stroke-width="8"/>
  <text x="600" y="475" font-family="sans-serif" font-size="110" fill="#fff" text-anchor="middle">${street}</text></svg>`;

export const signPhoto = (street: string): Promise<Buffer> =>
  sharp(Buffer.from(signDrawing(street)))
    .jpeg({ quality: 90 })
    .toBuffer();
