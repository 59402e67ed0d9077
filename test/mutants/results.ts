import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { Mutant } from './mutant.ts';

export interface Result {
  name: string;
  file: string;
  killed: boolean;
  seconds: number;
}

/** What an earlier run wrote before it was interrupted: a line each, the last of which may be cut short. */
export function readResults(path: string | undefined): Result[] {
  if (path === undefined || !existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as Result];
      } catch {
        return [];
      }
    });
}

export function noteResult(path: string | undefined, result: Result): void {
  if (path !== undefined) appendFileSync(path, `${JSON.stringify(result)}\n`);
}

/** Two folders say which room it is, three below the web. */
export const roomOf = (file: string) =>
  file
    .split('/')
    .slice(0, file.startsWith('web/src/') ? 3 : 2)
    .join('/');

/** A line for each room, in the order of the catalogue. */
export function byRoom(results: readonly Result[]): string[] {
  const rooms = [...new Set(results.map(({ file }) => roomOf(file)))];
  return rooms.map((room) => {
    const own = results.filter(({ file }) => roomOf(file) === room);
    return `${room}: ${own.filter(({ killed }) => killed).length} of ${own.length}`;
  });
}

/** Every so-many-th: parts that take about as long as each other. `2/3` is the second of three. */
export function partOf(mutants: readonly Mutant[], part: string | undefined): readonly Mutant[] {
  const [, own = 1, parts = 1] = /^(\d+)\/(\d+)$/.exec(part ?? '1/1')?.map(Number) ?? [];
  return mutants.filter((_, index) => index % parts === own - 1);
}
