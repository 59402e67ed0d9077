import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** `npm test`: every kind of test in one run, then how many there were and how long they took. */
const folder = mkdtempSync(join(tmpdir(), 'signpost-test-'));
const report = join(folder, 'report.json');
const started = performance.now();
const child = spawn(
  'node_modules/.bin/vitest',
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...process.argv.slice(2)],
  { stdio: 'inherit', env: { ...process.env, AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' } },
);
child.on('close', (code) => {
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numTotalTests } = JSON.parse(readFileSync(report, 'utf8'));
    console.info(`${numTotalTests} tests in ${minutes} minutes`);
    console.info(
      `${numPassedTests} passed, ${numFailedTests} failed${numPendingTests ? `, ${numPendingTests} skipped` : ''}`,
    );
    process.exitCode = code === 0 && numTotalTests > 0 ? 0 : 1;
  } catch {
    console.error('The test run left no report.');
    process.exitCode = 1;
  }
  rmSync(folder, { recursive: true, force: true });
});
