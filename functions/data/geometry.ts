import type { Line } from '../../shared/domain/geo.ts';

/**
 * A route's line as text: whole steps of 1e-7 degrees, each point as its difference to the one before. A walk of five
 * kilometres is then some two kilobytes, an eighth of what DynamoDB charges for a list of lists of numbers.
 */
const perDegree = 1e7;

export function packLine(coordinates: Line): string {
  let [x, y] = [0, 0];
  return coordinates
    .flatMap(([longitude, latitude]) => {
      const [toX, toY] = [Math.round(longitude * perDegree), Math.round(latitude * perDegree)];
      const step = [toX - x, toY - y];
      [x, y] = [toX, toY];
      return step;
    })
    .join(' ');
}

export function unpackLine(text: string): Line {
  const steps = text.split(' ').map(Number);
  const coordinates: Line = [];
  let [x, y] = [0, 0];
  for (let at = 0; at + 1 < steps.length; at += 2) {
    x += steps[at] ?? 0;
    y += steps[at + 1] ?? 0;
    coordinates.push([x / perDegree, y / perDegree]);
  }
  return coordinates;
}
