import type { StreetClass } from '../network/network.ts';

/** How a street is drawn, from the narrowest to the widest. */
export type StreetKind = 'path' | 'steps' | 'service' | 'plaza' | 'minor' | 'collector' | 'main' | 'trunk';

export function streetKind(streetClass: StreetClass): StreetKind {
  switch (streetClass) {
    case 'footway':
    case 'path':
    case 'track':
    case 'platform':
    case 'cycleway':
    case 'bridleway':
      return 'path';
    case 'steps':
      return 'steps';
    case 'service':
      return 'service';
    case 'pedestrian':
      return 'plaza';
    case 'living_street':
    case 'residential':
    case 'unclassified':
    case 'road':
    case 'carriageway':
      return 'minor';
    case 'tertiary':
      return 'collector';
    case 'secondary':
    case 'primary':
      return 'main';
    case 'trunk':
      return 'trunk';
  }
}
