/** Numbers without leading zeros: another spelling would be another cache entry. */
const number = (digits: number) => `(0|[1-9]\\d{0,${digits - 1}})`;
const tile = `${number(2)}/${number(5)}/${number(5)}`;

/** Paths below `/tiles/`, at the edge and locally. */
export const MAP_ADDRESSES = {
  around: new RegExp(`^/tiles/around/${number(4)}/${number(4)}$`),
  world: new RegExp(`^/tiles/world/${tile}$`),
  tile: new RegExp(`^/tiles/([\\da-f]{12})/${tile}$`),
};
