import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { edgeRegion, readOptions, refuseUnknown, type StageSize, stageSettings } from '../../cloud/stage.ts';
import { inLines } from '../finding.ts';
import { type Account, type Aws, awsCommand, isDeployed, readAccount } from './account.ts';

/** The cost of a stage in a sentence, from the last row of the table in docs/costs.md. */
function monthly(size: StageSize): string {
  const row = /^\| \*\*all\*\* .*$/m.exec(readFileSync('docs/costs.md', 'utf8'))?.[0] ?? '';
  const [idleSmall, idleFull, , small, full] = [...row.matchAll(/\*\*([\d.]+)\*\*/g)].map(([, dollars]) =>
    Number(dollars),
  );
  const [idle, busy] = size === 'small' ? [idleSmall, small] : [idleFull, full];
  return (
    `A ${size} stage costs about ${idle?.toFixed(2)} dollars a month with nobody in it, and ${busy?.toFixed(0)} with ` +
    '1,000 daily walkers (docs/costs.md).'
  );
}

/**
 * `npm run deploy -- prod` leads from an account to a running stage: it looks at the account, shows the changes and what
 * they cost, deploys, protects what was deployed, and says what is left to do. `--dry` stops after looking.
 */
interface Deployment {
  stage: string;
  /** Options of `cdk deploy`, as `-c option=value`; they win over those that follow from the account. */
  given: Readonly<Record<string, string>>;
  isDry: boolean;
  aws: Aws;
  /** Runs a command that the person may watch; rejects if it fails. */
  run: (...words: string[]) => Promise<void>;
  confirm: (question: string) => Promise<boolean>;
  fetchHealth: (url: string) => Promise<string>;
  hasLocalStreets: boolean;
  say: (text: string) => void;
}

export async function deploy(deployment: Deployment): Promise<boolean> {
  const { stage, given, isDry, aws, run, confirm, fetchHealth, say } = deployment;
  const { region } = stageSettings(stage);
  refuseUnknown(Object.keys(given));
  const account = await readAccount(aws, stage);
  // An empty value resets an option.
  const options = Object.fromEntries(
    Object.entries({ ...account.options, ...given }).filter(([, value]) => value !== ''),
  );
  const contexts = Object.entries({ stage, ...options }).flatMap(([option, value]) => ['-c', `${option}=${value}`]);
  const size = stageSettings(stage, options).watch?.size;
  const main = `signpost-${stage}`;

  say(account.findings.length === 0 ? 'The account is ready.' : `The account:\n${inLines(account.findings)}`);
  if (account.findings.some(({ blocks }) => blocks)) {
    say('\nNext: mend what is above, from the top, and run this again. Nothing was changed.');
    return false;
  }
  if (account.stacks[main] !== undefined && !isDeployed(account.stacks[main])) {
    say('\nThe first deployment of this stage failed. CDK removes what is left of it and begins again.');
  }
  if (size) say(`\n${monthly(size)}`);
  const before = account.options.size;
  if (size && before && before !== size) say(resized[size]);
  if (size && options.mailTo === undefined) {
    say('Nobody will hear of its alarms: give an address, -c mailTo=people@example.org.');
  }
  const synth = ['npx', 'cdk', 'synth', '--quiet', '--output', 'cdk.out', ...contexts];
  const command = ['npx', 'cdk', 'deploy', '--app', 'cdk.out', '--all', '--require-approval', 'never'];
  try {
    await run(...synth);
  } catch {
    say('\nThese options cannot be synthesised: the reason is above. Nothing was changed.');
    return false;
  }
  if (isDry) {
    say(`\nThis was synthesised. Next: ${command.join(' ')}`);
    say(`Then ${main} is protected from deletion and its health is checked. Nothing was changed.`);
    return true;
  }
  await run('npx', 'cdk', 'diff', '--app', 'cdk.out');
  if (!(await confirm('Deploy this?'))) return false;
  try {
    await run(...command);
  } catch {
    say(
      '\nThe deployment failed. Read "The first deployment failed" in docs/deploy.md, or "Roll back" in docs/restore.md.',
    );
    return false;
  }
  const now = await readAccount(aws, stage);
  await protect(now, { stage, region, run });
  if (stage === 'prod') await run('npx', 'tsx', 'infra/operations/sweepAssets.ts', stage);
  if (deployment.hasLocalStreets && (await confirm('Publish the streets that are imported on this machine?'))) {
    await run('npm', 'run', 'streets', '--', 'publish', stage);
  }
  const url = now.outputs.SiteUrl ?? '';
  const health = await fetchHealth(`${url}/api/health`);
  say(`\n${url} answers: ${health}`);
  const left = (await readAccount(aws, stage)).findings;
  if (left.length > 0) say(`What is left:\n${inLines(left)}`);
  return health.includes('"ok"');
}

/** What a change of size does. */
const resized: Record<StageSize, string> = {
  small:
    'From full to small: the distribution lets go of the firewall, which is removed with most alarms and old logs.',
  full: 'From small to full: the firewall is made, then the distribution takes it; alarms for each job follow.',
};

/** From now on a deletion by mistake is refused; the next deployment's template says the same (`-c protected=yes`). */
async function protect(
  { stacks, outputs }: Account,
  { stage, region, run }: Pick<Deployment, 'stage' | 'run'> & { region: string },
): Promise<void> {
  if (!stageSettings(stage).keepsData) return;
  for (const name of Object.keys(stacks)) {
    await run(
      ...['aws', 'cloudformation', 'update-termination-protection', '--enable-termination-protection'],
      ...['--stack-name', name, '--region', name.endsWith('-edge') ? edgeRegion : region],
    );
  }
  await run(
    ...['aws', 'dynamodb', 'update-table', '--deletion-protection-enabled'],
    ...['--table-name', outputs.TableName ?? '', '--region', region],
  );
}

const answers = (isYes: boolean): Deployment['confirm'] =>
  isYes
    ? async () => true
    : async (question) => {
        const asking = createInterface({ input: process.stdin, output: process.stdout });
        const answer = await asking.question(`${question} (yes/no) `);
        asking.close();
        return /^y(es)?$/i.test(answer.trim());
      };

async function health(url: string): Promise<string> {
  const signal = AbortSignal.timeout(60_000);
  // CloudFront takes a while to deploy a new distribution everywhere.
  for (;;) {
    const answer = await fetch(url, { signal }).then(
      async (response) => `${response.status} ${await response.text()}`,
      (error: Error) => error.message,
    );
    if (answer.startsWith('200') || signal.aborted) return answer;
    await new Promise((resolve) => setTimeout(resolve, 5_000));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        dry: { type: 'boolean', default: false },
        yes: { type: 'boolean', default: false },
        context: { type: 'string', short: 'c', multiple: true, default: [] },
      },
    });
    const [stage = ''] = positionals;
    const isWell = await deploy({
      stage,
      given: readOptions(values.context),
      isDry: values.dry,
      aws: awsCommand,
      run: async (command = '', ...words) => {
        console.info(`\n$ ${[command, ...words].join(' ')}`);
        const [code] = await once(spawn(command, words, { stdio: 'inherit' }), 'exit');
        if (code !== 0) throw new Error(`${command} ${words[0] ?? ''} ended with ${code}`);
      },
      confirm: answers(values.yes),
      fetchHealth: health,
      hasLocalStreets: !values.yes && existsSync(join(process.env.DATA_DIR ?? '.data', 's3', 'streets')),
      say: (text) => console.info(text),
    });
    process.exitCode = isWell ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
