export const PHOTO_CACHE = 'signpost-photos';
export const TILE_CACHE = 'signpost-tiles';
export const CONFIG_CACHE = 'signpost-config';
