/** What so many callers at once got done, and how long each waited. */
export interface Load {
  name: string;
  done: number;
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
}

interface Work {
  name: string;
  callers: number;
  /** Ends at whichever comes first. */
  seconds: number;
  most?: number;
}

/** Each caller asks again as soon as it has its answer. `once` tells whether the answer was what was wanted. */
export async function underLoad(work: Work, once: (caller: number, number: number) => Promise<boolean>): Promise<Load> {
  const { name, callers, seconds, most = Number.POSITIVE_INFINITY } = work;
  const times: number[] = [];
  let failed = 0;
  let begun = 0;
  const started = performance.now();
  const isOver = () => begun >= most || performance.now() - started > seconds * 1000;
  const caller = async (index: number) => {
    while (!isOver()) {
      const asked = performance.now();
      if (await once(index, begun++)) times.push(performance.now() - asked);
      else failed++;
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, index) => caller(index)));
  const took = (performance.now() - started) / 1000;
  times.sort((one, other) => one - other);
  const at = (part: number) => times[Math.floor(part * (times.length - 1))] ?? Number.NaN;
  return { name, done: times.length, perSecond: times.length / took, p50: at(0.5), p99: at(0.99), failed };
}

const ms = (time: number) => `${time.toFixed(time < 10 ? 1 : 0)} ms`;

/** One line of the table, beside an empty route of the same server and a server that does nothing at all. */
export function loadLine({ name, done, perSecond, p50, p99, failed }: Load, empty: Load, bare: Load): string {
  const share = (of: Load) => `${((100 * perSecond) / of.perSecond).toFixed(2)} %`;
  const cells = [name, done, perSecond.toFixed(1), ms(p50), ms(p99), failed, share(empty), share(bare)];
  return `| ${cells.join(' | ')} |`;
}
