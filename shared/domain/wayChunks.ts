import type { Line } from './geo.ts';
import type { PieceGrid } from './pieceGrid.ts';

/** A short straight part of a way: its middle, its direction (of length 1), half its length. */
export interface WayChunk {
  readonly x: number;
  readonly y: number;
  readonly east: number;
  readonly north: number;
  readonly half: number;
}

/** So short that it runs on one street or on none. */
const CHUNK_METRES = 20;

export function* chunksOf({ flat }: Pick<PieceGrid, 'flat'>, line: Line): Generator<WayChunk> {
  let from: { x: number; y: number } | undefined;
  for (const [longitude, latitude] of line) {
    const to = flat(longitude, latitude);
    if (from) yield* chunksBetween(from, to);
    from = to;
  }
}

function* chunksBetween(from: { x: number; y: number }, to: { x: number; y: number }): Generator<WayChunk> {
  const [wide, high] = [to.x - from.x, to.y - from.y];
  const metres = Math.hypot(wide, high);
  if (metres === 0) return;
  const count = Math.ceil(metres / CHUNK_METRES);
  for (let i = 0; i < count; i++) {
    const share = (i + 0.5) / count;
    yield {
      x: from.x + share * wide,
      y: from.y + share * high,
      east: wide / metres,
      north: high / metres,
      half: metres / count / 2,
    };
  }
}
