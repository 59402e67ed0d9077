/**
 * On a shared machine the same tests take 10 minutes or 15, as its neighbours let them. How long a fixed piece of work takes
 * while they run, over and over, tells the machine from the tests: a change is faster when the tests take as long as fewer
 * pieces (docs/decisions/how-long-tests-take.md).
 */
export function watchMachine(): () => number {
  // Not compiled yet, the first ones take longer.
  for (let warm = 0; warm < 5; warm++) pieceOfWork();
  const took = [cpuSecondsOfPiece()];
  const timer = setInterval(() => took.push(cpuSecondsOfPiece()), 15_000).unref();
  return () => {
    clearInterval(timer);
    // The mean: a machine whose neighbours come and go is fast or slow, and the tests meet both.
    return took.reduce((sum, seconds) => sum + seconds, 0) / took.length;
  };
}

function cpuSecondsOfPiece(): number {
  const before = process.cpuUsage();
  pieceOfWork();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** What tests do all day: texts, maps, JSON and garbage. */
function pieceOfWork(): number {
  const counts = new Map<string, number>();
  for (let index = 0; index < 600_000; index++) {
    const key = `k${index % 5_000}`;
    counts.set(key, (counts.get(key) ?? 0) + index);
  }
  const text = JSON.stringify([...counts].map(([key, count]) => ({ key, count })));
  let read = 0;
  for (let times = 0; times < 15; times++) read += JSON.parse(text).length;
  return read;
}
