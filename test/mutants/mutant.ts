import { existsSync, readFileSync } from 'node:fs';

/** A fault as a programmer could make it: one place of one file, and the tests that are there to see it. */
export interface Mutant {
  /** The rule that it breaks. */
  name: string;
  file: string;
  search: string;
  replacement: string;
  tests: readonly string[];
}

type Planted = readonly [name: string, search: string, replacement: string];

/** Faults of one file, which the same tests are to see. */
export const plantedIn =
  (file: string, ...tests: readonly string[]) =>
  (...planted: readonly Planted[]): Mutant[] =>
    planted.map(([name, search, replacement]) => ({ name, file, search, replacement, tests }));

/** Whatever goes wrong around handlers and jobs: what it sees need not be looked for elsewhere. */
export const SIMULATION = 'test/simulate/simulate.test.ts';

/** The file with the fault in it; an error where the place is not there, or not the only one. */
export function withFault(
  { name, file, search, replacement }: Mutant,
  read = (path: string) => readFileSync(path, 'utf8'),
): string {
  const parts = read(file).split(search);
  if (parts.length !== 2) throw new Error(`${name}: ${parts.length - 1} places in ${file}`);
  return parts.join(replacement);
}

/** Why it cannot be planted, if it cannot. */
export function problemOf(mutant: Mutant): string | undefined {
  const missing = mutant.tests.filter((test) => !existsSync(test));
  if (missing.length > 0 || mutant.tests.length === 0) return `${mutant.name}: no test ${missing}`;
  if (mutant.search === mutant.replacement) return `${mutant.name} changes nothing`;
  try {
    withFault(mutant);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
