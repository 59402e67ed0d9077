import type { Map as MapLibre } from 'maplibre-gl/dist/maplibre-gl-csp.js';
import { PRACTICE_LAYER } from './mapStyle.ts';

export const showsPractice = (map: MapLibre): boolean =>
  map.getLayer(PRACTICE_LAYER) !== undefined && map.queryRenderedFeatures({ layers: [PRACTICE_LAYER] }).length > 0;
