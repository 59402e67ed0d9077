import type { Line } from '../../../shared/domain/geo.ts';
import type { TownStreets } from '../../../shared/domain/townStreets.ts';

/**
 * The rule of coverage in the slowest way: every part of every way against every piece, by angles. A part of at most 20 metres that runs on a
 * street (4 metres, 30 degrees) passes the middles that lie on it; one that runs on none those within 20 metres.
 */
export function recount({ pieces }: TownStreets, lines: readonly Line[]): Uint8Array {
  const walked = new Uint8Array(pieces.count);
  const [south, west] = [pieces.latitude[0] ?? 0, pieces.longitude[0] ?? 0];
  const perDegree = (Math.PI / 180) * 6_371_008.8;
  const xOf = (longitude: number) => (longitude - west) * perDegree * Math.cos((south * Math.PI) / 180);
  const yOf = (latitude: number) => (latitude - south) * perDegree;
  const middles = Array.from(pieces.latitude, (latitude, piece) => ({
    piece,
    x: xOf(pieces.longitude[piece] ?? 0),
    y: yOf(latitude),
    degrees: ((pieces.heading[piece] ?? 0) / 256) * 180,
    half: (pieces.metres[piece] ?? 0) / 2,
  }));
  for (const line of lines) {
    const xs = line.map(([longitude]) => xOf(longitude));
    const ys = line.map(([, latitude]) => yOf(latitude));
    // Only to spare what lies kilometres away.
    const [left, right] = [Math.min(...xs) - 50, Math.max(...xs) + 50];
    const [low, high] = [Math.min(...ys) - 50, Math.max(...ys) + 50];
    const near = middles.filter(({ x, y }) => x > left && x < right && y > low && y < high);
    for (let at = 1; at < line.length; at++) {
      const [wide, tall] = [(xs[at] ?? 0) - (xs[at - 1] ?? 0), (ys[at] ?? 0) - (ys[at - 1] ?? 0)];
      const metres = Math.sqrt(wide * wide + tall * tall);
      if (metres === 0) continue;
      const parts = Math.ceil(metres / 20);
      const degrees = (Math.atan2(wide, tall) * 180) / Math.PI;
      for (let part = 0; part < parts; part++) {
        const x = (xs[at - 1] ?? 0) + (wide * (2 * part + 1)) / (2 * parts);
        const y = (ys[at - 1] ?? 0) + (tall * (2 * part + 1)) / (2 * parts);
        const along = near.filter(
          (middle) => Math.hypot(middle.x - x, middle.y - y) < 60 && turn(middle.degrees, degrees) <= 30,
        );
        const isOn = along.some((middle) => isBeside({ x, y }, middle, middle.degrees, middle.half + 0.5, 4));
        for (const middle of along) {
          if (isBeside(middle, { x, y }, degrees, metres / parts / 2 + 0.5, isOn ? 4 : 20)) walked[middle.piece] = 1;
        }
      }
    }
  }
  return walked;
}

/** Between two lines without a direction: 0 to 90 degrees. */
function turn(a: number, b: number): number {
  const apart = (((a - b) % 180) + 180) % 180;
  return Math.min(apart, 180 - apart);
}

/** Whether a point lies within some metres of a straight stretch around a middle. */
function isBeside(
  point: { x: number; y: number },
  middle: { x: number; y: number },
  degrees: number,
  half: number,
  metres: number,
): boolean {
  const away = Math.hypot(point.x - middle.x, point.y - middle.y);
  const angle = Math.atan2(point.x - middle.x, point.y - middle.y) - (degrees * Math.PI) / 180;
  return Math.abs(away * Math.cos(angle)) <= half && Math.abs(away * Math.sin(angle)) <= metres;
}
