import type { FeatureCollection, Point } from 'geojson';
import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl';
import type { Position } from '../../../../shared/domain/geo.ts';

export interface WorldWalk extends Position {
  id: string;
}

export const SINGLES = 'world-singles';
export const CLUSTERED = 'world-clustered';
/** Layers of clickable dots; single dots or clusters are visible, never both. */
export const SINGLE_DOTS = 'world-single-dots';
export const LOOSE_DOTS = 'world-loose-dots';

/** Up to this number of walks in view each has its own dot; beyond it they form clusters. */
export const MAX_SINGLES = 500;
const CLUSTER_RADIUS = 56;
/** Clusters end one zoom above the maximum zoom of fitted views. */
const CLUSTERS_END = 15;

/** Walks at one position are arranged like sunflower seeds in stable slots, so that loading more moves no dot. */
const SLOTS = MAX_SINGLES;
const SEED_GAP = 9.5;
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
/** At low zooms the arrangement would cover a country, so it shrinks. */
const TIGHT = { zoom: 4, share: 0.12 };
const WIDE = { zoom: 12, share: 1 };

const shareAt = (zoom: number): number => {
  const way = Math.min(1, Math.max(0, (zoom - TIGHT.zoom) / (WIDE.zoom - TIGHT.zoom)));
  return TIGHT.share + way * (WIDE.share - TIGHT.share);
};

function seedOf(slot: number, share: number): [number, number] {
  const radius = SEED_GAP * Math.sqrt(slot) * share;
  const angle = slot * GOLDEN_ANGLE;
  return [radius * Math.cos(angle), radius * Math.sin(angle)];
}

export const offsetAt = (slot: number, zoom: number): [number, number] => seedOf(slot, shareAt(zoom));

const seeds = (share: number): ExpressionSpecification => [
  'match',
  ['get', 'slot'],
  0,
  ['literal', [0, 0]],
  ...Array.from({ length: SLOTS - 1 }, (_, before) => before + 1).flatMap((slot): [number, ExpressionSpecification] => [
    slot,
    ['literal', seedOf(slot, share)],
  ]),
  ['literal', [0, 0]],
];

const [tight, wide] = [seeds(TIGHT.share), seeds(WIDE.share)];
const fannedOut: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], TIGHT.zoom, tight, WIDE.zoom, wide];

export function walkPoints(walks: readonly WorldWalk[]): FeatureCollection<Point, { id: string; slot: number }> {
  const taken = new Map<string, number>();
  return {
    type: 'FeatureCollection',
    features: walks.map(({ id, latitude, longitude }) => {
      const place = `${latitude},${longitude}`;
      const slot = taken.get(place) ?? 0;
      taken.set(place, slot + 1);
      return {
        type: 'Feature',
        properties: { id, slot: slot % SLOTS },
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
      };
    }),
  };
}

export const DOT_IMAGE = 'walk-dot';

export const withWorld = (style: StyleSpecification, data: FeatureCollection, showsSingles: boolean) =>
  ({
    ...style,
    sources: {
      ...style.sources,
      [SINGLES]: { type: 'geojson', data },
      [CLUSTERED]: {
        type: 'geojson',
        data,
        cluster: true,
        clusterRadius: CLUSTER_RADIUS,
        clusterMaxZoom: CLUSTERS_END,
      },
    },
    layers: [
      ...style.layers,
      dots(SINGLE_DOTS, SINGLES, showsSingles),
      { ...dots(LOOSE_DOTS, CLUSTERED, !showsSingles), filter: ['!', ['has', 'point_count']] },
    ],
  }) satisfies StyleSpecification;

const dots = (id: string, source: string, isShown: boolean) =>
  ({
    id,
    type: 'symbol',
    source,
    layout: {
      'icon-image': DOT_IMAGE,
      'icon-offset': fannedOut,
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
      visibility: isShown ? 'visible' : 'none',
    },
  }) satisfies LayerSpecification;
