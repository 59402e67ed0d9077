import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { Palette } from './palette.ts';
import { isKind, STREETS } from './roadLayers.ts';

/** Without `glyphs` the browser draws letters itself: the first name says the weight, the second is our font. */
const FONT = ['Overpass SemiBold', 'Overpass Variable'];
const HEAVY_FONT = ['Overpass Bold', 'Overpass Variable'];

/** Names: of streets along them, of rivers in their course, of lakes, woods and squares in their middle, of places. */
export function labels(palette: Palette): LayerSpecification[] {
  const { label, halo } = palette;
  return [
    riverNames(palette),
    ...areaNames(palette),
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
        // Where two have no room, the one with more people is named.
        'symbol-sort-key': ['get', 'rank'],
        'text-size': ['interpolate', ['linear'], ['zoom'], 4, placeSizes(12, 11, 11), 12, placeSizes(16, 14, 13)],
        'text-letter-spacing': 0.12,
        'text-padding': 8,
      },
      paint: { 'text-color': label, 'text-opacity': 0.85, 'text-halo-color': halo, 'text-halo-width': 1.6 },
    },
  ];
}

/** In pixels; a place that is smaller than a village has twelve. */
const placeSizes = (city: number, town: number, village: number): ExpressionSpecification => [
  'match',
  ['get', 'kind'],
  'city',
  city,
  'town',
  town,
  'village',
  village,
  12,
];

function riverNames({ labelWater, halo }: Palette): LayerSpecification {
  return {
    id: 'river-name',
    type: 'symbol',
    source: STREETS,
    'source-layer': 'line',
    minzoom: 11,
    filter: ['all', isKind('river', 'stream'), ['has', 'name']],
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
  };
}

function areaNames({ label, labelWater, labelGreen, halo }: Palette): LayerSpecification[] {
  const names = (kind: string, colour: string): LayerSpecification => ({
    id: `${kind}-name`,
    type: 'symbol',
    source: STREETS,
    'source-layer': 'label',
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
