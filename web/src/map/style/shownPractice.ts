import type { Map as MapLibre } from 'maplibre-gl';
import { PRACTICE_LAYER } from './mapStyle.ts';

export const showsPractice = (map: MapLibre): boolean =>
  map.getLayer(PRACTICE_LAYER) !== undefined && map.queryRenderedFeatures({ layers: [PRACTICE_LAYER] }).length > 0;
