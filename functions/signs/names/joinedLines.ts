import type { ReadLine, TextRegion } from '../reading/pixels.ts';
import type { NumberedLine } from './readText.ts';

/** So many lines may make one name. */
const most = 3;

/** Every line alone, and neighbouring ones together in the order in which one reads them. */
export function joinedLines(lines: readonly ReadLine[]): NumberedLine[][] {
  const alone = lines.map(({ text }, line) => ({ text, line }));
  let chains = alone.map((each) => [each]);
  const all = [...chains];
  for (let length = 2; length <= most; length++) {
    chains = chains.flatMap((chain) => {
      const last = lines[chain.at(-1)?.line ?? -1];
      const next = alone.filter(({ line }) => {
        const other = lines[line];
        return last && other && !chain.some((each) => each.line === line) && follows(last.region, other.region);
      });
      return next.map((each) => [...chain, each]);
    });
    all.push(...chains);
  }
  return all;
}

/** Whether one goes on reading there: right below, or right of it. Seen along the first line's own direction. */
function follows(first: TextRegion, second: TextRegion): boolean {
  const [cos, sin] = [Math.cos(first.angle), Math.sin(first.angle)];
  const [dx, dy] = [second.x - first.x, second.y - first.y];
  const [along, down] = [dx * cos + dy * sin, dy * cos - dx * sin];
  const height = Math.max(first.height, second.height);
  if (height > 3 * Math.min(first.height, second.height)) return false;
  const overlap = (first.width + second.width) / 2 - Math.abs(along);
  const isBelow = down > 0.4 * height && down < 2 * height && overlap > 0.3 * Math.min(first.width, second.width);
  const gap = along - (first.width + second.width) / 2;
  const isRight = along > 0 && Math.abs(down) < 0.5 * height && gap > -0.5 * height && gap < 2 * height;
  return isBelow || isRight;
}
