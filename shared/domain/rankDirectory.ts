/**
 * Ranks without counting everybody: for some places of the board, how many points stand there and how many walkers are
 * above. Between two entries lie fewer than `step` walkers, so a rank read from it is off by less than a thousandth
 * of the board, and exact wherever every place has its entry (boards of up to a thousand, as of when it was made).
 */
const MOST_ENTRIES = 1000;

/** Up to so many walkers above, they are counted on the live board instead: exact, and cheap enough. */
export const LIVE_PLACES = 500;

/** Points, walkers strictly above, walkers with at least these points. The best first. */
type Entry = readonly [points: number, above: number, reached: number];

export interface RankDirectory {
  readonly walkers: number;
  readonly entries: readonly Entry[];
}

export const rankDirectory = (allPoints: readonly number[]): RankDirectory => {
  const board = allPoints.filter((points) => points > 0).sort((a, b) => b - a);
  const step = Math.max(1, Math.ceil(board.length / (MOST_ENTRIES - 1)));
  const entries: [number, number, number][] = [];
  let above = 0;
  let wanted = true;
  for (const [place, points] of board.entries()) {
    if (points !== board[place - 1]) above = place;
    wanted ||= place % step === 0;
    // Equals share an entry, which is made with the last of them: only then is it known how many they are.
    if (!wanted || board[place + 1] === points) continue;
    entries.push([points, above, place + 1]);
    wanted = place + 2 === board.length;
  }
  return { walkers: board.length, entries };
};

/** Walkers with strictly more points, as of when the directory was made; between two entries, by their distance. */
export const aboveIn = ({ walkers, entries }: RankDirectory, points: number): number => {
  const place = entries.findIndex((entry) => entry[0] <= points);
  const below = entries[place];
  const better = entries[(place === -1 ? entries.length : place) - 1];
  if (!below) return walkers;
  if (!better || below[0] === points) return below[1];
  const share = (better[0] - points) / (better[0] - below[0]);
  return better[2] + Math.round((below[1] - better[2]) * share);
};
