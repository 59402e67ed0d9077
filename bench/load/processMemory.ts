import { readFileSync } from 'node:fs';

/** Megabytes of a process that are in memory now, and the most that ever were; Linux alone tells. */
export function processMemory(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
  return { now: of('VmRSS'), most: of('VmHWM') };
}

/** While something runs: after each of so many equal parts, the median of the last quarter of it. */
export async function memoryAfter(pid: number, parts: number, seconds: number, whileRunning: Promise<unknown>) {
  const seen: number[][] = Array.from({ length: parts }, () => []);
  const started = Date.now();
  const timer = setInterval(() => {
    const passed = Math.min((Date.now() - started) / 1000 / seconds, 1) * parts;
    const part = Math.min(Math.floor(passed), parts - 1);
    if (passed - part > 0.75) seen[part]?.push(processMemory(pid).now);
  }, 250);
  await whileRunning.finally(() => clearInterval(timer));
  return seen.map((some) => some.toSorted((one, other) => one - other)[some.length >> 1] ?? Number.NaN);
}
