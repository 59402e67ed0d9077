import { expect, it } from 'vitest';
import { domainParameter } from '../../cloud/stage.ts';
import { deploy } from './deploy.ts';

/** Output of the `aws` stub, by words that its arguments contain; other commands are refused. */
type Recorded = Readonly<Record<string, unknown>>;

const signedIn = { 'sts get-caller-identity': { Account: '111122223333' } };
const bootstrapped = { 'CDKToolkit --region': { Stacks: [{ StackStatus: 'CREATE_COMPLETE' }] } };
const stack = (StackStatus: string, more: object = {}) => ({ Stacks: [{ StackStatus, ...more }] });
const outputs = {
  Outputs: [
    { OutputKey: 'SiteUrl', OutputValue: 'https://d1.cloudfront.example' },
    { OutputKey: 'TableName', OutputValue: 'signpost-prod-Walks' },
    { OutputKey: 'StreetsBucket', OutputValue: 'streets' },
  ],
};
const mailReady = {
  [`get-parameter --name ${domainParameter}`]: { Parameter: { Value: 'example.org' } },
  'get-email-identity --email-identity example.org': { VerifiedForSendingStatus: true },
  'sesv2 get-account': { ProductionAccessEnabled: true },
};
const fresh: Recorded = {
  ...signedIn,
  'lambda get-account-settings': { AccountLimit: { ConcurrentExecutions: 10 } },
  'cloudfront list-distributions': null,
  'sesv2 get-account': { ProductionAccessEnabled: false },
};
const halfPrepared: Recorded = {
  ...fresh,
  ...bootstrapped,
  [`get-parameter --name ${domainParameter}`]: { Parameter: { Value: 'example.org' } },
  'get-email-identity --email-identity example.org': { VerifiedForSendingStatus: false },
};
const failedOnce: Recorded = {
  ...halfPrepared,
  ...mailReady,
  '--stack-name signpost-prod-edge': stack('CREATE_COMPLETE'),
  '--stack-name signpost-prod --region': stack('ROLLBACK_COMPLETE'),
};
const allWell: Recorded = {
  ...failedOnce,
  'lambda get-account-settings': { AccountLimit: { ConcurrentExecutions: 1_000 } },
  'cloudfront list-distributions': ['E1'],
  '--stack-name signpost-prod-edge': stack('CREATE_COMPLETE', { EnableTerminationProtection: true }),
  '--stack-name signpost-prod --region': stack('UPDATE_COMPLETE', { EnableTerminationProtection: true, ...outputs }),
  'sns list-subscriptions': '',
  's3api head-object --bucket streets --key streets/current.json': {},
};

/** Runs a deployment on a recorded account; returns its output and the commands it ran. */
async function tried(
  recorded: Recorded,
  {
    stage = 'prod',
    isDry = true,
    given = {},
    after = recorded,
    isSynthesised = true,
    isConfirmed = true,
    status = 'ok',
  } = {},
) {
  const output: string[] = [];
  const ran: string[] = [];
  let isDone = false;
  const isWell = await deploy({
    stage,
    given,
    isDry,
    aws: async (...words) => {
      const command = words.join(' ');
      const known = Object.entries(isDone ? after : recorded).find(([part]) => command.includes(part));
      if (known?.[1] === undefined)
        throw new Error(`An error occurred (ResourceNotFoundException): ${command} does not exist`);
      if (known[1] instanceof Error) throw known[1];
      return typeof known[1] === 'string' ? known[1] : JSON.stringify(known[1]);
    },
    run: async (...words) => {
      ran.push(words.join(' '));
      if (words.includes('deploy')) isDone = true;
      if (words.includes('synth') && !isSynthesised) throw new Error('npx cdk ended with 1');
    },
    confirm: async () => isConfirmed,
    fetchHealth: async (url) => `${url} 200 {"status":"${status}"}`,
    hasLocalStreets: false,
    say: (text) => output.push(text),
  });
  // The figures are those of docs/costs.md.
  return { isWell, output: output.join('\n').replace(/about [\d.]+ (.+) and \d+ with/, 'about N $1 and N with'), ran };
}

it('without credentials nothing else is requested', async () => {
  const { isWell, output } = await tried({});
  expect(isWell).toBe(false);
  expect(output).toMatchInlineSnapshot(`
    "The account:
    - The aws command has no credentials, or is not installed.
      Sign in to your account: aws configure sso (or aws configure), then aws sts get-caller-identity

    Next: mend what is above, from the top, and run this again. Nothing was changed."
  `);
});

it('a fresh account is bootstrapped first, and hears of what new accounts lack', async () => {
  const { isWell, output, ran } = await tried(fresh);
  expect({ isWell, ran }).toEqual({ isWell: false, ran: [] });
  expect(output).toMatchInlineSnapshot(`
    "The account:
    - CDK is not prepared in eu-north-1.
      npx cdk bootstrap aws://111122223333/eu-north-1
    - CDK is not prepared in us-east-1.
      npx cdk bootstrap aws://111122223333/us-east-1
    - At most 10 functions may run at once in this account.
      aws service-quotas request-service-quota-increase --service-code lambda --quota-code L-B99A9384 --desired-value 1000 --region eu-north-1
    - This account has no CloudFront distribution yet; many new accounts are refused their first.
      If the deployment stops at "Your account must be verified", ask for it at https://console.aws.amazon.com/support (a case about account and billing), and deploy again.
    - There is no mail domain (/signpost/mail-domain): the stage sends no mail, and says so.
      Walkers who forget their password need it: the chapter "Mail" in docs/deploy.md.

    Next: mend what is above, from the top, and run this again. Nothing was changed."
  `);
});

it('a half prepared account can be deployed to, and its mail is not ready', async () => {
  const { isWell, output } = await tried(halfPrepared);
  expect(isWell).toBe(true);
  expect(output).toMatchInlineSnapshot(`
    "The account:
    - At most 10 functions may run at once in this account.
      aws service-quotas request-service-quota-increase --service-code lambda --quota-code L-B99A9384 --desired-value 1000 --region eu-north-1
    - This account has no CloudFront distribution yet; many new accounts are refused their first.
      If the deployment stops at "Your account must be verified", ask for it at https://console.aws.amazon.com/support (a case about account and billing), and deploy again.
    - SES has not verified example.org.
      aws sesv2 create-email-identity --email-identity example.org, and the DNS records that it prints

    A small stage costs about N dollars a month with nobody in it, and N with 1,000 daily walkers (docs/costs.md).
    Nobody will hear of its alarms: give an address, -c mailTo=people@example.org.

    This was synthesised. Next: npx cdk deploy --app cdk.out --all --require-approval never
    Then signpost-prod is protected from deletion and its health is checked. Nothing was changed."
  `);
});

it('a failed first deployment is repeated, after its termination protection is removed', async () => {
  const { output } = await tried(failedOnce);
  expect(output).toContain('The first deployment of this stage failed. CDK removes what is left of it');
  expect(output).not.toContain('protected=yes');
  const isProtected = { EnableTerminationProtection: true };
  const stuck = { ...failedOnce, '--stack-name signpost-prod --region': stack('ROLLBACK_COMPLETE', isProtected) };
  const refused = await tried(stuck);
  expect(refused.isWell).toBe(false);
  expect(refused.output).toContain('update-termination-protection --no-enable-termination-protection');
  const remains = await tried({ ...failedOnce, '--stack-name signpost-prod --region': stack('ROLLBACK_FAILED') });
  expect(remains.output).toContain('Read "The first deployment failed"');
});

it('a stage that is well is deployed with its protection, and with the options that are given', async () => {
  const { isWell, output } = await tried(allWell, { given: { size: 'full', mailTo: 'people@example.org' } });
  expect(isWell).toBe(true);
  expect(output).toMatchInlineSnapshot(`
    "The account is ready.

    A full stage costs about N dollars a month with nobody in it, and N with 1,000 daily walkers (docs/costs.md).

    This was synthesised. Next: npx cdk deploy --app cdk.out --all --require-approval never
    Then signpost-prod is protected from deletion and its health is checked. Nothing was changed."
  `);
});

const deployedWith = (Options: string): Recorded => ({
  ...allWell,
  '--stack-name signpost-prod --region': stack('UPDATE_COMPLETE', {
    EnableTerminationProtection: true,
    Outputs: [...outputs.Outputs, { OutputKey: 'Options', OutputValue: Options }],
  }),
});

it('a stage keeps the options that it was deployed with, until others are given or they are taken back', async () => {
  const own = 'domain=walk.example.org certificate=arn:aws:acm:us-east-1:123456789012:certificate/1f2e';
  const recorded = deployedWith(`size=small location=resources mail=none ${own}`);
  const [synth] = (await tried(recorded)).ran;
  for (const option of ['location=resources', 'mail=none', ...own.split(' '), 'protected=yes']) {
    expect(synth).toContain(` -c ${option}`);
  }
  const given = { mail: '', domain: '', certificate: '', location: 'places' };
  expect((await tried(recorded, { given })).ran).toEqual([
    'npx cdk synth --quiet --output cdk.out -c stage=prod -c location=places -c size=small -c protected=yes',
  ]);
  expect((await tried(recorded)).output).toContain('npm run deploy -- prod -c mail=');
  await expect(tried(recorded, { given: { overpas: 'https://overpass.example' } })).rejects.toThrow(
    'There is no option -c overpas.',
  );
});

it('previews get an account of their own, and in it their roles first', async () => {
  const next = async (recorded: Recorded) => {
    const { isWell, output } = await tried({ ...fresh, ...bootstrapped, ...recorded }, { stage: 'pr-7' });
    return { isWell, output };
  };
  const shared = { '--stack-name signpost-prod --region': stack('CREATE_COMPLETE') };
  expect(await next(shared)).toEqual({ isWell: false, output: expect.stringContaining('an account of their own') });
  expect((await next({})).output).toMatch(/pipelineApp\.ts.* -c protect=none/);
  const bounds = { '--stack-name signpost-pipelines': stack('CREATE_COMPLETE') };
  expect(await next(bounds)).toEqual({ isWell: false, output: expect.stringContaining('--qualifier preview') });
  const ready = { ...bounds, 'CDKToolkit-preview': stack('CREATE_COMPLETE') };
  expect((await next(ready)).isWell).toBe(true);
  expect((await next({ ...ready, ...shared })).isWell).toBe(true);
});

it('a dry run says what a change of size does', async () => {
  const full = deployedWith('size=full location=places');
  expect((await tried(full, { given: { size: 'small' } })).output).toContain(
    'From full to small: the distribution lets go',
  );
  expect((await tried(full)).output).not.toMatch(/From (full|small) to/);
  const small = deployedWith('size=small location=places');
  expect((await tried(small, { given: { size: 'full' } })).output).toContain('From small to full: ');
  // A stage of a version without the output of its options.
  const Outputs = [{ OutputKey: 'WebAclArn', OutputValue: 'arn:aws:wafv2:us-east-1:1:global/webacl/1' }];
  const older = { ...allWell, '--stack-name signpost-prod-edge': stack('CREATE_COMPLETE', { Outputs }) };
  expect((await tried(older)).ran[0]).toContain('-c size=full');
});

it('a dry run synthesises what it is about to deploy, and says when that fails', async () => {
  const given = { overpass: 'https://overpass.example/api/interpreter' };
  const dry = await tried(allWell, { given });
  expect(dry.ran).toEqual([
    `npx cdk synth --quiet --output cdk.out -c stage=prod -c location=places -c protected=yes -c overpass=${given.overpass}`,
  ]);
  const refused = await tried(allWell, { given, isSynthesised: false });
  expect(refused.isWell).toBe(false);
  expect(refused.output).toContain('These options cannot be synthesised');
  expect((await tried(allWell, { given, isSynthesised: false, isDry: false })).ran).toHaveLength(1);
});

it('a refusal of AWS is not taken for something missing', async () => {
  const denied = new Error('An error occurred (AccessDeniedException) when calling the GetParameter operation');
  const { isWell, output } = await tried({ ...allWell, [`get-parameter --name ${domainParameter}`]: denied });
  expect(isWell).toBe(false);
  expect(output).toContain(`AWS refuses: aws ssm get-parameter --name ${domainParameter}`);
});

it('a stage that is being changed, or stuck in a rollback, is left alone', async () => {
  for (const [status, todo] of [
    ['UPDATE_IN_PROGRESS', 'Wait until that is done.'],
    ['UPDATE_ROLLBACK_FAILED', 'continue-update-rollback --stack-name signpost-prod'],
  ] as const) {
    const { isWell, output } = await tried({ ...allWell, '--stack-name signpost-prod --region': stack(status) });
    expect(isWell).toBe(false);
    expect(output).toContain(todo);
  }
});

it('a deployment shows the changes, deploys, protects, sweeps, and says what is left', async () => {
  const after = { ...allWell, 's3api head-object': undefined, 'sns list-subscriptions': 'people@example.org' };
  const { isWell, output, ran } = await tried(
    { ...halfPrepared, ...mailReady },
    { isDry: false, given: { mailTo: 'people@example.org' }, after },
  );
  expect(isWell).toBe(true);
  expect(ran).toMatchInlineSnapshot(`
    [
      "npx cdk synth --quiet --output cdk.out -c stage=prod -c location=places -c mailTo=people@example.org",
      "npx cdk diff --app cdk.out",
      "npx cdk deploy --app cdk.out --all --require-approval never",
      "aws cloudformation update-termination-protection --enable-termination-protection --stack-name signpost-prod-edge --region us-east-1",
      "aws cloudformation update-termination-protection --enable-termination-protection --stack-name signpost-prod --region eu-north-1",
      "aws dynamodb update-table --deletion-protection-enabled --table-name signpost-prod-Walks --region eu-north-1",
      "npx tsx infra/operations/sweepAssets.ts prod",
    ]
  `);
  expect(output).toContain('https://d1.cloudfront.example answers:');
  expect(output).toContain('Alarms of eu-north-1 are not confirmed by people@example.org.');
});

it('without a yes nothing is deployed', async () => {
  const { isWell, ran } = await tried(allWell, { isDry: false, isConfirmed: false });
  expect(isWell).toBe(false);
  expect(ran.map((command) => command.split(' ').slice(0, 3).join(' '))).toEqual(['npx cdk synth', 'npx cdk diff']);
});

it('a deployed site that is not well fails the deployment', async () => {
  const { isWell, output } = await tried(allWell, { isDry: false, status: 'sick' });
  expect(isWell).toBe(false);
  expect(output).toContain('https://d1.cloudfront.example answers: https://d1.cloudfront.example/api/health 200');
});

it('a preview is deployed without protection, so that it can be deleted', async () => {
  const recorded = {
    ...{ ...halfPrepared, ...mailReady },
    '--stack-name signpost-pipelines': stack('CREATE_COMPLETE'),
    'CDKToolkit-preview': stack('CREATE_COMPLETE'),
    '--stack-name signpost-pr-7 --region': stack('UPDATE_COMPLETE', outputs),
  };
  const { isWell, ran } = await tried(recorded, { isDry: false, stage: 'pr-7' });
  expect(isWell).toBe(true);
  expect(ran.filter((command) => command.includes('cdk deploy'))).toHaveLength(1);
  expect(ran.filter((command) => command.includes('protection'))).toEqual([]);
});

it('a stage that has its place index keeps the first generation of Amazon Location', async () => {
  const index = { 'location describe-place-index --index-name signpost-prod-places': { IndexName: 'places' } };
  const [synth] = (await tried({ ...allWell, ...index })).ran;
  expect(synth).toContain('-c location=resources');
  expect(synth).not.toContain('-c location=places');
});
