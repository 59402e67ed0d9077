import type { ExpressionSpecification, LineLayerSpecification } from 'maplibre-gl';
import type { Palette } from './palette.ts';

export const STREETS = 'streets';

type Road = { kinds: string[]; share: number; colour: keyof Palette; edge: keyof Palette; minzoom?: number };

/** From bottom to top. Widths are relative to a residential street. */
const ROADS = {
  service: { kinds: ['service'], share: 0.55, colour: 'road', edge: 'roadCase', minzoom: 13 },
  plaza: { kinds: ['plaza'], share: 0.95, colour: 'plaza', edge: 'roadCase', minzoom: 12 },
  minor: { kinds: ['minor'], share: 1, colour: 'road', edge: 'roadCase' },
  collector: { kinds: ['collector'], share: 1.25, colour: 'road', edge: 'roadCase' },
  main: { kinds: ['main'], share: 1.4, colour: 'main', edge: 'mainCase' },
  trunk: { kinds: ['trunk'], share: 1.6, colour: 'trunk', edge: 'trunkCase' },
} satisfies Record<string, Road>;

/** The width of a residential street in pixels, 6 at zoom 16. */
const WIDTHS = [
  [8, 0.5],
  [11, 0.7],
  [12, 1.1],
  [13, 2.4],
  [14, 3.8],
  [15, 4.8],
  [16, 6],
  [18, 16],
] as const;

const byZoom = (of: (width: number, zoom: number) => number): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['zoom'],
  ...WIDTHS.flatMap(([zoom, width]) => [zoom, of(width, zoom)]),
];

export const isKind = (...kinds: string[]): ExpressionSpecification => ['in', ['get', 'kind'], ['literal', kinds]];

/** All casings are below all fills, so that junctions are open. */
export const roadLayers = (palette: Palette): LineLayerSpecification[] => [
  ...Object.entries(ROADS).map(([name, road]) => roadCase(name, road, palette)),
  ...Object.entries(ROADS).map(([name, road]) => roadFill(name, road, palette)),
];

function roadCase(name: string, { kinds, share, edge, minzoom = 8 }: Road, palette: Palette): LineLayerSpecification {
  return {
    id: `${name}-case`,
    type: 'line',
    source: STREETS,
    'source-layer': 'street',
    minzoom: Math.max(12, minzoom),
    filter: isKind(...kinds),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: {
      'line-color': palette[edge],
      'line-width': byZoom((width, zoom) => width * share + (zoom < 14 ? 0.9 : 1.8)),
      'line-opacity': inTunnel(0.3),
    },
  };
}

function roadFill(name: string, { kinds, share, colour, minzoom = 8 }: Road, palette: Palette): LineLayerSpecification {
  return {
    id: name,
    type: 'line',
    source: STREETS,
    'source-layer': 'street',
    minzoom,
    filter: isKind(...kinds),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: {
      'line-color': palette[colour],
      'line-width': byZoom((width) => width * share),
      'line-opacity': inTunnel(0.5),
    },
  };
}

const inTunnel = (opacity: number): ExpressionSpecification => ['case', ['has', 'tunnel'], opacity, 1];
