/** What answers consist of. */
export type Print = (line: string) => void;

const MINUTES_PER_KM = 12;

export function inKilometres(metres: number): string {
  return `${(metres / 1000).toFixed(3)} km`;
}

export function minutes(metres: number): string {
  return `${Math.round((metres / 1000) * MINUTES_PER_KM)} minutes`;
}

/** GeoJSON, to paste into any map. */
export function lineString(coordinates: readonly unknown[]): string {
  return JSON.stringify({ type: 'LineString', coordinates });
}
