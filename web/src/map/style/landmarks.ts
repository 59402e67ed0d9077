import type { ExpressionSpecification, Map as MapLibre, SymbolLayerSpecification } from 'maplibre-gl';
import type { Palette } from './palette.ts';
import { isKind, streetLayer } from './roadLayers.ts';

/** Outlines in a square of 16 units. */
const GLYPHS = {
  church: 'M8 .8v5M6 2.6h4M2.5 15V9.5L8 5.8l5.5 3.7V15zM6.5 15v-2.5a1.5 1.5 0 0 1 3 0V15',
  worship: 'M8 1v2.5M2.5 15V9.5a5.5 5.5 0 0 1 11 0V15zM6.5 15v-2.5a1.5 1.5 0 0 1 3 0V15',
  school: 'M.8 6 8 2.5 15.2 6 8 9.5zM4 7.8v3.7c2 2 6 2 8 0V7.8M15.2 6v4.5',
  station:
    'M4.5 1.5h7A1.5 1.5 0 0 1 13 3v7.5a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 3 10.5V3a1.5 1.5 0 0 1 1.5-1.5zM3 7h10M5 12l-2 3M11 12l2 3',
  cafe: 'M2.5 5.5h9V10a3.5 3.5 0 0 1-3.5 3.5H6A3.5 3.5 0 0 1 2.5 10zM11.5 6.5h1a2 2 0 0 1 0 4h-1M5.5 1.5v2M8.5 1.5v2',
  drinking: 'M8 1.5c3 3.5 4.5 5.5 4.5 8a4.5 4.5 0 0 1-9 0c0-2.5 1.5-4.5 4.5-8z',
  toilets:
    'M4.5 2.5a1 1 0 1 1-.1 0M11.5 2.5a1 1 0 1 1-.1 0M8 2v12M3 6.5h3v4H5.3V14H3.7v-3.5H3zM10 11l1-4.5h1L13 11h-1v3h-1v-3z',
  bench: 'M2 5h12M2 8.5h12M3.5 5v8.5M12.5 5v8.5',
} as const;

const GLYPH_PX = 13;
const DENSITY = 3;

/** The image of a landmark is drawn when a tile first needs it; its id names the glyph and the colour. */
export function drawLandmark(map: Pick<MapLibre, 'addImage' | 'hasImage'>, id: string): void {
  const [kind, ...colour] = id.split(' ');
  const glyph = Object.entries(GLYPHS).find(([name]) => name === kind)?.[1];
  if (glyph && !map.hasImage(id)) map.addImage(id, drawn(glyph, colour.join(' ')), { pixelRatio: DENSITY });
}

function drawn(glyph: string, colour: string): ImageData {
  const size = GLYPH_PX * DENSITY;
  const context = new OffscreenCanvas(size, size).getContext('2d');
  if (!context) return new ImageData(size, size);
  context.scale(size / 16, size / 16);
  context.lineWidth = 1.6;
  context.lineJoin = context.lineCap = 'round';
  context.strokeStyle = colour;
  context.stroke(new Path2D(glyph));
  return context.getImageData(0, 0, size, size);
}

/** Landmarks visible from afar come first. */
const SHOWN: readonly { id: string; kinds: (keyof typeof GLYPHS)[]; from: number; namedFrom?: number }[] = [
  { id: 'small-landmark', kinds: ['bench'], from: 17 },
  { id: 'landmark', kinds: ['cafe', 'drinking', 'toilets'], from: 16, namedFrom: 17 },
  { id: 'great-landmark', kinds: ['church', 'worship', 'school', 'station'], from: 15, namedFrom: 16 },
];

export function landmarkLayers({ label, halo }: Palette, font: string[]): SymbolLayerSpecification[] {
  const number: SymbolLayerSpecification = {
    ...streetLayer('house-number', 'symbol', 'number'),
    minzoom: 17,
    layout: { 'text-field': ['get', 'name'], 'text-font': font, 'text-size': 11, 'text-padding': 1 },
    paint: { 'text-color': label, 'text-opacity': 0.7, 'text-halo-color': halo, 'text-halo-width': 1 },
  };
  return [
    number,
    ...SHOWN.map(({ id, kinds, from, namedFrom }): SymbolLayerSpecification => {
      const name: ExpressionSpecification = ['coalesce', ['get', 'name'], ''];
      return {
        ...streetLayer(id, 'symbol', 'landmark'),
        minzoom: from,
        filter: isKind(...kinds),
        layout: {
          'icon-image': ['concat', ['get', 'kind'], ` ${label}`],
          'icon-padding': 3,
          ...(namedFrom && {
            'text-field': ['step', ['zoom'], '', namedFrom, name],
            'text-font': font,
            'text-size': 11,
            'text-max-width': 8,
            'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
            'text-radial-offset': 0.75,
            'text-optional': true,
            'text-padding': 4,
          }),
        },
        paint: { 'icon-opacity': 0.8, 'text-color': label, 'text-halo-color': halo, 'text-halo-width': 1.2 },
      };
    }),
  ];
}
