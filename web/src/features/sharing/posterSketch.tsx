import { mosaicTiles, posterBands } from './mosaic.ts';
import { type Orientation, POSTER_SIZE } from './picture.ts';

/** How the poster will hang: its bands, and a place for each photo. */
export function PosterSketch({ orientation, photos }: { orientation: Orientation; photos: number }) {
  const { width, height } = POSTER_SIZE[orientation];
  const { header, footer } = posterBands(orientation);
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <rect {...header} className="poster-sketch-band" />
      {mosaicTiles(orientation, photos).map((tile) => (
        <rect key={`${tile.x} ${tile.y}`} {...tile} className="poster-sketch-tile" />
      ))}
      <rect {...footer} className="poster-sketch-foot" />
    </svg>
  );
}
