import decode from 'jsqr';
import sharp from 'sharp';

/** The text of the QR code in a screenshot. */
export async function readQrCode(screenshot: Buffer): Promise<string> {
  const { data, info } = await sharp(screenshot).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const found = decode(new Uint8ClampedArray(data), info.width, info.height);
  if (!found) throw new Error('There is no QR code in this picture.');
  return found.data;
}
