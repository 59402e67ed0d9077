import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { watchMachine } from './machineSpeed.ts';

/**
 * `npm test`: every kind of test, then how many there were and how long they took. Browsers wait for much (a notice that goes
 * by, a clock, a server that comes back): their tests run beside all others, which take what the processors have left.
 * With arguments it is one run of vitest with them.
 */
interface Counts {
  numTotalTests: number;
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
}

const asked = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'signpost-test-'));
const started = performance.now();
const secondsOfPiece = watchMachine();

/** Lines of two runs at once are shown as they come, and not drawn over each other. */
function vitest(name: string, choice: readonly string[], stdio: 'inherit' | 'pipe', priority: number) {
  const report = join(folder, `${name}.json`);
  const child = spawn(
    'node_modules/.bin/vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...choice],
    {
      stdio: ['inherit', stdio, stdio],
      env: { ...process.env, TEST_RUN_FOLDER: folder, AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
    },
  );
  child.stdout?.pipe(process.stdout, { end: false });
  child.stderr?.pipe(process.stderr, { end: false });
  if (child.pid !== undefined) setPriority(child.pid, priority);
  return new Promise<{ isGreen: boolean; counts: Counts }>((done, failed) => {
    child.on('close', (code) => {
      try {
        const counts: Counts = JSON.parse(readFileSync(report, 'utf8'));
        done({ isGreen: code === 0 && counts.numTotalTests > 0, counts });
      } catch {
        failed(new Error(`The test run "${name}" left no report.`));
      }
    });
  });
}

const { PRIORITY_NORMAL, PRIORITY_BELOW_NORMAL } = constants.priority;
try {
  const runs = await Promise.all(
    asked.length > 0
      ? [vitest('chosen', asked, 'inherit', PRIORITY_NORMAL)]
      : [
          vitest('browsers', ['--project', 'e2e'], 'pipe', PRIORITY_NORMAL),
          vitest('others', ['--project', '!e2e'], 'pipe', PRIORITY_BELOW_NORMAL),
        ],
  );
  const sum = (name: keyof Counts) => runs.reduce((total, { counts }) => total + counts[name], 0);
  const seconds = (performance.now() - started) / 1_000;
  const piece = secondsOfPiece();
  const skipped = sum('numPendingTests');
  console.info(`as long as ${Math.round(seconds / piece)} pieces of work of ${Math.round(piece * 1_000)} ms`);
  console.info(`${sum('numTotalTests')} tests in ${(seconds / 60).toFixed(1)} minutes`);
  console.info(
    `${sum('numPassedTests')} passed, ${sum('numFailedTests')} failed${skipped ? `, ${skipped} skipped` : ''}`,
  );
  process.exitCode = runs.every(({ isGreen }) => isGreen) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
