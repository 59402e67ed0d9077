import { joinLayers, LayerWriter, WHOLE_TILE } from './vectorTile.ts';

export function groundLayer(): LayerWriter {
  const ground = new LayerWriter('ground');
  ground.add('polygon', {}, [WHOLE_TILE]);
  return ground;
}

/** A square with nothing on it. It looks the same at every zoom. */
export function tileOf(isSea: boolean): Buffer {
  const area = new LayerWriter('area');
  if (isSea) area.add('polygon', { kind: 'water' }, [WHOLE_TILE]);
  return joinLayers([groundLayer(), area]) ?? Buffer.alloc(0);
}

const LAND = tileOf(false);
const SEA = tileOf(true);

export const isUniform = (tile: Uint8Array): boolean => LAND.equals(tile) || SEA.equals(tile);
