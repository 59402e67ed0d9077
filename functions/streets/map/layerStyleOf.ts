import type { Tags } from '../import/osmSource.ts';
import { AREAS, LINES, NO_STYLE, type StyleName, type StyleTable, styleIndex } from './featureStyles.ts';

/** Returns an index into FEATURE_STYLES. `isRing` tells a closed way, which may be a line or an area. */
export function layerStyleOf(tags: Tags, isRing: boolean): number {
  if (isUnderGround(tags)) return NO_STYLE;
  // `natural=coastline` precedes the tags of the island.
  const name = (isRing && areaOf(tags)) || lineOf(tags) || (isRing && isleOf(tags)) || undefined;
  return name === undefined ? NO_STYLE : styleIndex(name);
}

export function areaLookOf(tags: Tags): number {
  const name = isUnderGround(tags) ? undefined : (areaOf({ ...tags, area: 'yes' }) ?? isleOf(tags));
  return name === undefined ? NO_STYLE : styleIndex(name);
}

const areaOf = (tags: Tags): StyleName | undefined => squareOf(tags) ?? found(AREAS, tags) ?? buildingOf(tags);

const isleOf = ({ place }: Tags): StyleName | undefined =>
  place === 'island' || place === 'islet' ? 'isle' : undefined;

function lineOf(tags: Tags): StyleName | undefined {
  const name = found(LINES, tags);
  if (name === 'service' && (tags.service === 'driveway' || tags.service === 'parking_aisle')) return 'driveway';
  if (name === 'rail' && tags.service !== undefined) return 'siding';
  return name;
}

/** A closed street is a plaza only if it is tagged as an area; else it is a roundabout. */
function squareOf({ highway, area: isArea, place }: Tags): StyleName | undefined {
  const isOpen = highway === 'pedestrian' || highway === 'footway' || highway === 'living_street';
  return (isArea === 'yes' && isOpen) || (place === 'square' && highway === undefined) ? 'plaza' : undefined;
}

function buildingOf({ building }: Tags): StyleName | undefined {
  return building !== undefined && building !== 'no' ? 'building' : undefined;
}

/** Streets in tunnels are drawn fainter; railways, streams and indoor ways under ground are omitted. */
function isUnderGround({ tunnel, location, highway, indoor }: Tags): boolean {
  if (location === 'underground' || (indoor !== undefined && indoor !== 'no')) return true;
  return highway === undefined && tunnel !== undefined && tunnel !== 'no';
}

function found(table: StyleTable, tags: Tags): StyleName | undefined {
  for (const key in table) {
    const value = tags[key];
    const names = table[key];
    if (value !== undefined && names !== undefined && Object.hasOwn(names, value)) return names[value];
  }
  return undefined;
}
