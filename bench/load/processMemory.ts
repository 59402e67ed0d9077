import { readFileSync } from 'node:fs';

/** Megabytes of a process that are in memory now, and the most that ever were; Linux alone tells. */
export function processMemory(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
  return { now: of('VmRSS'), most: of('VmHWM') };
}

/** While something runs: the median of each of so many equal parts. */
export async function medians(pid: number, parts: number, seconds: number, whileRunning: Promise<unknown>) {
  const seen: number[][] = Array.from({ length: parts }, () => []);
  const started = Date.now();
  const timer = setInterval(() => {
    const part = Math.floor(((Date.now() - started) / 1000 / seconds) * parts);
    seen[Math.min(part, parts - 1)]?.push(processMemory(pid).now);
  }, 250);
  await whileRunning.finally(() => clearInterval(timer));
  return seen.map((some) => some.toSorted((one, other) => one - other)[some.length >> 1] ?? Number.NaN);
}
