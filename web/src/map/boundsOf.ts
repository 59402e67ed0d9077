export type Corners = [[west: number, south: number], [east: number, north: number]];

export function boundsOf(points: Iterable<readonly [longitude: number, latitude: number]>): Corners {
  const [low, high]: Corners = [
    [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
    [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY],
  ];
  for (const [longitude, latitude] of points) {
    low[0] = Math.min(low[0], longitude);
    low[1] = Math.min(low[1], latitude);
    high[0] = Math.max(high[0], longitude);
    high[1] = Math.max(high[1], latitude);
  }
  return [low, high];
}
