import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Set-up that goes on beside the tests that do not need it: vitest awaits each global set-up before the first test, and
 * to synthesise five stages and build the app takes one core a minute. The outcome is a file that other processes wait for.
 */
export async function besideTests(file: string, setUp: () => Promise<unknown>): Promise<void> {
  const outcome = await setUp().then(
    (value) => ({ value }),
    (error) => ({ error: error instanceof Error ? error.message : String(error) }),
  );
  // Renamed once it is whole: no reader sees half of it.
  writeFileSync(`${file}.part`, JSON.stringify(outcome));
  renameSync(`${file}.part`, file);
}

const LOOK_EVERY_MS = 100;
const LOOKS = 3000;

/** What the set-up of this file led to, as soon as it has. */
export async function outcomeOf<T>(file: string): Promise<T> {
  for (let look = 0; look < LOOKS; look++) {
    const written = readIfThere(file);
    if (written === undefined) {
      await wait(LOOK_EVERY_MS);
      continue;
    }
    const { value, error }: { value: T; error?: string } = JSON.parse(written);
    if (error !== undefined) throw new Error(error);
    return value;
  }
  throw new Error(`The set-up of ${file} did not end in time.`);
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
