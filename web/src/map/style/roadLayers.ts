import type { ExpressionSpecification, LineLayerSpecification } from 'maplibre-gl';
import type { Palette } from './palette.ts';

export const STREETS = 'streets';

/** A layer of the street tiles, without its paint and filter. */
export const streetLayer = <Type extends 'fill' | 'line' | 'symbol'>(id: string, type: Type, sourceLayer: string) => ({
  ...{ id, type, source: STREETS },
  'source-layer': sourceLayer,
});

type Road = {
  kinds: string[];
  share: number;
  /** Replaces `share` up to zoom 13, where only the difference tells a main road from a side street. */
  farShare?: number;
  colour: keyof Palette;
  edge: keyof Palette;
  minzoom?: number;
};

/** From bottom to top. Widths are relative to a residential street. */
const ROADS = {
  service: { kinds: ['service'], share: 0.55, farShare: 0.4, colour: 'road', edge: 'roadCase', minzoom: 13 },
  plaza: { kinds: ['plaza'], share: 0.95, farShare: 0.6, colour: 'plaza', edge: 'roadCase', minzoom: 12 },
  minor: { kinds: ['minor'], share: 1, farShare: 0.6, colour: 'road', edge: 'roadCase' },
  collector: { kinds: ['collector'], share: 1.25, farShare: 1, colour: 'road', edge: 'roadCase' },
  main: { kinds: ['main'], share: 1.4, farShare: 1.7, colour: 'main', edge: 'mainCase' },
  trunk: { kinds: ['trunk'], share: 1.6, farShare: 2, colour: 'trunk', edge: 'trunkCase' },
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

const byZoom = ({ share, farShare = share }: Road, edge: (zoom: number) => number): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['zoom'],
  ...WIDTHS.flatMap(([zoom, width]) => [zoom, width * (zoom <= 13 ? farShare : share) + edge(zoom)]),
];

export const isKind = (...kinds: string[]): ExpressionSpecification => ['in', ['get', 'kind'], ['literal', kinds]];

/** All casings are below all fills, so that junctions are open. */
export const roadLayers = (palette: Palette): LineLayerSpecification[] => [
  ...roads.map(([name, road]) => roadLayer(`${name}-case`, road, palette[road.edge], CASE)),
  ...roads.map(([name, road]) => roadLayer(name, road, palette[road.colour], FILL)),
];

const roads: [name: string, Road][] = Object.entries(ROADS);

type Stroke = { minzoom: number; edge: (zoom: number) => number; inTunnel: number };
const CASE: Stroke = { minzoom: 12, edge: (zoom) => (zoom < 14 ? 0.9 : 1.8), inTunnel: 0.3 };
const FILL: Stroke = { minzoom: 8, edge: () => 0, inTunnel: 0.5 };

const roadLayer = (id: string, road: Road, colour: string, stroke: Stroke): LineLayerSpecification => ({
  ...streetLayer(id, 'line', 'street'),
  minzoom: Math.max(stroke.minzoom, road.minzoom ?? 0),
  filter: isKind(...road.kinds),
  layout: { 'line-cap': 'round', 'line-join': 'round' },
  paint: {
    'line-color': colour,
    'line-width': byZoom(road, stroke.edge),
    'line-opacity': ['case', ['has', 'tunnel'], stroke.inTunnel, 1],
  },
});
