/** A number as our pages write it: a second spelling would be a second entry at the edge. */
const number = (digits: number) => `(0|[1-9]\\d{0,${digits - 1}})`;
const tile = `${number(2)}/${number(5)}/${number(5)}`;

/** What lies under `/tiles/`, here and at the edge. */
export const MAP_ADDRESSES = {
  around: new RegExp(`^/tiles/around/${number(4)}/${number(4)}$`),
  world: new RegExp(`^/tiles/world/${tile}$`),
  tile: new RegExp(`^/tiles/([\\da-f]{12})/${tile}$`),
};
