import type { FilterSpecification, LayerSpecification, LineLayerSpecification, StyleSpecification } from 'maplibre-gl';
import type { Palette } from './palette.ts';
import { isKind, roadLayers, STREETS } from './roadLayers.ts';

/** Over the ground of tiles whose streets are made up. It shows nothing; it is there to be asked for. */
export const PRACTICE_LAYER = 'practice';
/** Without `glyphs` the browser draws letters itself: the first name says the weight, the second is our font. */
const FONT = ['Overpass SemiBold', 'Overpass Variable'];
const HEAVY_FONT = ['Overpass Bold', 'Overpass Variable'];

/** Tiles of a lower zoom show the world's land on water, the others streets on land. */
const STREETS_BEGIN = 10;

/** Our own map: paper, quiet greens, white streets. Nothing on it is as saturated as the route. */
export function mapStyle(palette: Palette, { tiles, maxZoom }: { tiles: string; maxZoom: number }): StyleSpecification {
  return {
    version: 8,
    sources: { [STREETS]: { type: 'vector', tiles: [tiles], minzoom: 0, maxzoom: maxZoom } },
    layers: [...ground(palette), ...footpaths(palette), ...roadLayers(palette), ...labels(palette)],
  };
}

function ground({ land, water, green, building }: Palette): LayerSpecification[] {
  const fill = (id: string, layer: string, colour: string, filter?: FilterSpecification): LayerSpecification => ({
    id,
    type: 'fill',
    source: STREETS,
    'source-layer': layer,
    ...(filter && { filter }),
    paint: { 'fill-color': colour },
  });
  return [
    {
      id: 'paper',
      type: 'background',
      paint: {
        'background-color': ['interpolate', ['linear'], ['zoom'], STREETS_BEGIN - 1, water, STREETS_BEGIN, land],
      },
    },
    { ...fill('land', 'land', land), maxzoom: STREETS_BEGIN },
    fill('green', 'area', green, isKind('green')),
    fill('water', 'area', water, isKind('water')),
    { ...fill('building', 'area', building, isKind('building')), minzoom: 14 },
    {
      id: PRACTICE_LAYER,
      type: 'fill',
      source: STREETS,
      'source-layer': 'practice',
      paint: { 'fill-color': land, 'fill-opacity': 0 },
    },
  ];
}

function footpaths({ path }: Palette): LineLayerSpecification[] {
  const line = (kind: string, dash: number[], width: number): LineLayerSpecification => ({
    id: kind,
    type: 'line',
    source: STREETS,
    'source-layer': 'street',
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

function labels({ label, halo }: Palette): LayerSpecification[] {
  return [
    {
      id: 'street-name',
      type: 'symbol',
      source: STREETS,
      'source-layer': 'street',
      minzoom: 12.8,
      filter: ['all', ['has', 'name'], ['!', ['has', 'tunnel']]],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 320,
        'symbol-sort-key': ['match', ['get', 'kind'], 'trunk', 0, 'main', 1, 'collector', 2, 'plaza', 3, 'minor', 4, 5],
        'text-field': ['get', 'name'],
        'text-font': FONT,
        'text-size': ['match', ['get', 'kind'], ['trunk', 'main', 'collector'], 12, 11],
        'text-letter-spacing': 0.02,
        'text-max-angle': 32,
        'text-padding': 4,
      },
      paint: { 'text-color': label, 'text-halo-color': halo, 'text-halo-width': 1.6 },
    },
    {
      id: 'place-name',
      type: 'symbol',
      source: STREETS,
      'source-layer': 'place',
      maxzoom: 15.5,
      // Who sees single streets knows the town.
      filter: ['any', ['<', ['zoom'], 13], ['!', isKind('city', 'town')]],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': HEAVY_FONT,
        'text-size': ['match', ['get', 'kind'], ['city', 'town'], 15, ['village'], 13, 12],
        'text-letter-spacing': 0.12,
        'text-padding': 10,
      },
      paint: { 'text-color': label, 'text-opacity': 0.85, 'text-halo-color': halo, 'text-halo-width': 1.6 },
    },
  ];
}
