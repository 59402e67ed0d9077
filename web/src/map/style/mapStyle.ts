import type {
  ExpressionSpecification,
  FillLayerSpecification,
  FilterSpecification,
  LayerSpecification,
  LineLayerSpecification,
  StyleSpecification,
} from 'maplibre-gl';
import { landmarkLayers } from './landmarks.ts';
import type { Palette } from './palette.ts';
import { isKind, roadLayers, STREETS, streetLayer } from './roadLayers.ts';

/** Without `glyphs` the browser renders text itself: the first name sets the weight, the second is the font. */
export const FONT = ['Overpass SemiBold', 'Overpass Variable'];
const HEAVY_FONT = ['Overpass Bold', 'Overpass Variable'];

function labels(palette: Palette): LayerSpecification[] {
  const { label, halo } = palette;
  return [
    ...landmarkLayers(palette, FONT),
    riverNames(palette),
    ...areaNames(palette),
    placeNames('small-place-name', SMALL_PLACES, palette),
    {
      ...streetLayer('street-name', 'symbol', 'street'),
      minzoom: 12.8,
      filter: ['all', ['has', 'name'], ['!', ['has', 'tunnel']]],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 250,
        'symbol-sort-key': ['match', ['get', 'kind'], 'trunk', 0, 'main', 1, 'collector', 2, 'plaza', 3, 'minor', 4, 5],
        'text-field': ['get', 'name'],
        'text-font': FONT,
        'text-size': ['match', ['get', 'kind'], ['trunk', 'main', 'collector'], 12, 11],
        'text-letter-spacing': 0.02,
        'text-max-angle': 38,
        'text-padding': 2,
      },
      paint: { 'text-color': label, 'text-halo-color': halo, 'text-halo-width': 1.6 },
    },
    placeNames('place-name', ['!', SMALL_PLACES], palette),
  ];
}

/** Kinds of places that are less important than street names. */
const SMALL_PLACES = isKind('quarter', 'neighbourhood', 'hamlet', 'islet');

const placeNames = (id: string, filter: ExpressionSpecification, { label, halo }: Palette): LayerSpecification => ({
  ...streetLayer(id, 'symbol', 'place'),
  maxzoom: 15.5,
  // The town's own name is hidden at zooms that show single streets.
  filter: ['all', filter, ['any', ['<', ['zoom'], 13], ['!', isKind('city', 'town')]]],
  layout: {
    'text-field': ['get', 'name'],
    'text-font': HEAVY_FONT,
    // On a collision the label of the place with more inhabitants is shown.
    'symbol-sort-key': ['get', 'rank'],
    'text-size': ['interpolate', ['linear'], ['zoom'], 4, placeSizes(12, 11, 11), 12, placeSizes(16, 14, 13)],
    'text-letter-spacing': 0.12,
    'text-padding': 8,
  },
  paint: { 'text-color': label, 'text-opacity': 0.85, 'text-halo-color': halo, 'text-halo-width': 1.6 },
});

/** Font sizes in pixels; a place smaller than a village has 12. */
function placeSizes(city: number, town: number, village: number): ExpressionSpecification {
  return ['match', ['get', 'kind'], 'city', city, 'town', town, 'village', village, 12];
}

const riverNames = ({ labelWater, halo }: Palette): LayerSpecification => ({
  ...streetLayer('river-name', 'symbol', 'line'),
  minzoom: 11,
  // A brook's line ends in the middle of its river, where its name would rename the river.
  filter: ['all', isKind('river'), ['has', 'name']],
  layout: {
    'symbol-placement': 'line',
    'symbol-spacing': 420,
    'text-field': ['get', 'name'],
    'text-font': FONT,
    'text-size': 11,
    'text-letter-spacing': 0.14,
    'text-max-angle': 30,
    'text-padding': 8,
  },
  paint: { 'text-color': labelWater, 'text-halo-color': halo, 'text-halo-width': 1 },
});

function areaNames({ label, labelWater, labelGreen, halo }: Palette): LayerSpecification[] {
  const names = (kind: string, colour: string): LayerSpecification => ({
    ...streetLayer(`${kind}-name`, 'symbol', 'label'),
    filter: isKind(kind),
    layout: {
      'text-field': ['get', 'name'],
      'text-font': FONT,
      'text-size': 11,
      'text-letter-spacing': kind === 'water' ? 0.1 : 0.02,
      'text-max-width': 7,
      'text-padding': 8,
    },
    paint: { 'text-color': colour, 'text-halo-color': halo, 'text-halo-width': 1.2 },
  });
  return [names('water', labelWater), names('green', labelGreen), names('plaza', label)];
}

/** The sea is shown once land tiles are loaded; until then the map is plain paper. */
export const SEA_LAYER = 'sea';
export const WORLD = 'world';

/** The app's own style; the route has the most saturated colour. */
export function mapStyle(
  palette: Palette,
  source: { tiles: string; minZoom: number; maxZoom: number; world: string; worldMaxZoom: number },
): StyleSpecification {
  const { tiles, minZoom, maxZoom, world, worldMaxZoom } = source;
  return {
    version: 8,
    sources: {
      [WORLD]: { type: 'vector', tiles: [world], minzoom: 0, maxzoom: worldMaxZoom },
      [STREETS]: { type: 'vector', tiles: [tiles], minzoom: minZoom, maxzoom: maxZoom },
    },
    layers: [
      ...ground(palette),
      ...waterLines(palette),
      ...footpaths(palette),
      ...roadLayers(palette),
      ...railLayers(palette),
      ...labels(palette),
    ],
  };
}

/** Layers from bottom to top: paper, water, the world's coarse land, the detailed land of imports, and land use. */
function ground(palette: Palette): LayerSpecification[] {
  const { land, water, park, forest, vineyard, sport, works, plaza, building, roadCase } = palette;
  const fill = (id: string, layer: string, colour: string, filter?: FilterSpecification): FillLayerSpecification => ({
    ...streetLayer(id, 'fill', layer),
    ...(filter && { filter }),
    paint: { 'fill-color': colour },
  });
  const area = (kind: string, colour: string, opacity = 1): FillLayerSpecification => ({
    ...fill(`${kind}-area`, 'area', colour, isKind(kind)),
    paint: { 'fill-color': colour, ...(opacity < 1 && { 'fill-opacity': opacity }) },
  });
  return [
    { id: 'paper', type: 'background', paint: { 'background-color': land } },
    { id: SEA_LAYER, type: 'background', paint: { 'background-color': water, 'background-opacity': 0 } },
    { ...fill('land', 'land', land), source: WORLD },
    fill('ground', 'ground', land),
    area('works', works),
    area('meadow', park, 0.4),
    area('vineyard', vineyard),
    area('forest', forest),
    area('park', park),
    area('sport', sport),
    area('sand', plaza),
    fill('water', 'area', water, isKind('water')),
    // The areas of a river are simplified one by one, which opens gaps of a pixel where they meet.
    {
      ...streetLayer('water-edge', 'line', 'area'),
      filter: isKind('water'),
      paint: { 'line-color': water, 'line-width': 1.5 },
    },
    area('pier', land),
    area('plaza', plaza),
    {
      ...fill('building', 'area', building, isKind('building')),
      minzoom: 14,
      paint: { 'fill-color': building, 'fill-outline-color': roadCase },
    },
  ];
}

function waterLines({ water, land }: Palette): LineLayerSpecification[] {
  /** `widths` are pairs of zoom and pixels. */
  const line = (id: string, colour: string, ...widths: number[]): LineLayerSpecification => ({
    ...streetLayer(`${id}-line`, 'line', 'line'),
    filter: isKind(id),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': colour, 'line-width': ['interpolate', ['linear'], ['zoom'], ...widths] },
  });
  return [
    line('river', water, 9, 0.8, 13, 2.4, 18, 12),
    line('stream', water, 13, 0.7, 15, 1.4, 18, 5),
    line('pier', land, 12, 1, 15, 3, 18, 12),
  ];
}

function railLayers({ rail }: Palette): LineLayerSpecification[] {
  const line = (id: string, kind: string, minzoom: number, width: number, dash?: number[]): LineLayerSpecification => ({
    ...streetLayer(id, 'line', 'line'),
    minzoom,
    filter: isKind(kind),
    paint: {
      'line-color': rail,
      'line-width': ['interpolate', ['linear'], ['zoom'], 10, 0.5 * width, 14, width, 18, 2 * width],
      ...(dash && { 'line-dasharray': dash }),
    },
  });
  return [line('rail', 'rail', 10, 1), line('rail-ties', 'rail', 14, 3.4, [0.25, 1.6]), line('tram', 'tram', 14, 0.7)];
}

function footpaths({ path }: Palette): LineLayerSpecification[] {
  const line = (kind: string, dash: number[], width: number): LineLayerSpecification => ({
    ...streetLayer(kind, 'line', 'street'),
    minzoom: 13.5,
    filter: isKind(kind),
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': path,
      'line-opacity': ['interpolate', ['linear'], ['zoom'], 13.5, 0, 14.5, 0.8],
      'line-width': ['interpolate', ['linear'], ['zoom'], 14, 0.8 * width, 16, 1.3 * width, 18, 2.4 * width],
      'line-dasharray': dash,
    },
  });
  return [line('path', [3, 2], 1), line('steps', [0.5, 0.5], 2.6)];
}
