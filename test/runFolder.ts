import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder that all workers of one test run share: the demo city is imported into it once. */
export default function createRunFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'signpost-test-'));
  // Workers inherit the environment.
  process.env.TEST_RUN_FOLDER = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
