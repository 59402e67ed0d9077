/** The zooms that an import makes tiles of: before them the world's land is enough, after them tiles are enlarged. */
export const MAP_ZOOMS = { least: 8, most: 14 } as const;

/** Before them an import has the names of places only, in an archive of their own. */
export const NAMES_FROM_ZOOM = 3;

/** Tiles of these zooms gather what is drawn in them and in all finer ones up to the next. */
export const OVERVIEW_ZOOM = MAP_ZOOMS.least;
export const DETAIL_ZOOM = 12;
/** From this zoom on what no import knows the coast of is paper; before it the world's land and sea are seen. */
export const PAPER_FROM_ZOOM = 10;
