import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Folder shared by all workers of a test run: the demo city is imported into it once. */
export default function createRunFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'signpost-test-'));
  process.env.TEST_RUN_FOLDER = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
