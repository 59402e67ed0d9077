import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { domainParameter, edgeRegion, optionsOutput, readOptions, stageSettings } from '../../cloud/stage.ts';
import type { Finding } from '../finding.ts';

/** Runs the `aws` command line and returns what it prints; it rejects where AWS refuses. */
export type Aws = (...words: string[]) => Promise<string>;

export const awsCommand: Aws = async (...words) => (await promisify(execFile)('aws', words)).stdout;

interface AccountFinding extends Finding {
  /** Set if a deployment would fail; other findings can wait. */
  blocks?: true;
}

export interface Account {
  findings: readonly AccountFinding[];
  /** Options of the deployment that follow from the account. */
  options: Readonly<Record<string, string>>;
  /** Status of each stack of the stage that exists. */
  stacks: Readonly<Record<string, string>>;
  outputs: Readonly<Record<string, string>>;
}

const failed = /^(ROLLBACK_COMPLETE|ROLLBACK_FAILED|CREATE_FAILED|REVIEW_IN_PROGRESS|DELETE_FAILED)$/;
export const isDeployed = (status: string | undefined): boolean => status !== undefined && !failed.test(status);

/** A new account may begin with 10, which a handful of walkers reaches. */
const concurrencyWanted = 1_000;

/** Reads what a deployment of the stage depends on; it changes nothing. */
export async function readAccount(aws: Aws, stage: string): Promise<Account> {
  const { region } = stageSettings(stage);
  const findings: AccountFinding[] = [];
  /**
   * Undefined if the resource does not exist. Any other refusal is a finding, because it would look like a missing
   * resource.
   */
  async function ask<T>(schema: z.ZodMiniType<T>, words: string, where = region): Promise<T | undefined> {
    try {
      const stdout = await aws(...words.split(' '), '--region', where, '--output', 'json');
      return schema.parse(JSON.parse(stdout || 'null'));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (!/does not exist|not ?found/i.test(reason)) {
        const todo = 'Use credentials that may ask this, such as an administrator has.';
        findings.push({ what: `AWS refuses: aws ${words}`, todo, blocks: true });
      }
      return undefined;
    }
  }

  const caller = await aws('sts', 'get-caller-identity', '--output', 'json').then(
    (stdout) => z.object({ Account: z.string() }).parse(JSON.parse(stdout)),
    () => undefined,
  );
  if (!caller) {
    const todo = 'Sign in to your account: aws configure sso (or aws configure), then aws sts get-caller-identity';
    const what = 'The aws command has no credentials, or is not installed.';
    return { findings: [{ what, todo, blocks: true }], options: {}, stacks: {}, outputs: {} };
  }
  const account = caller.Account;

  for (const each of [region, edgeRegion]) {
    if (await ask(stackSchema, 'cloudformation describe-stacks --stack-name CDKToolkit', each)) continue;
    findings.push({
      what: `CDK is not prepared in ${each}.`,
      todo: `npx cdk bootstrap aws://${account}/${each}`,
      blocks: true,
    });
  }

  const stacks: Record<string, string> = {};
  const outputs: Record<string, string> = {};
  for (const [name, where] of [
    [`signpost-${stage}-edge`, edgeRegion],
    [`signpost-${stage}`, region],
  ] as const) {
    const found = await ask(stackSchema, `cloudformation describe-stacks --stack-name ${name}`, where);
    const [stack] = found?.Stacks ?? [];
    if (!stack) continue;
    stacks[name] = stack.StackStatus;
    for (const { OutputKey, OutputValue } of stack.Outputs ?? []) outputs[OutputKey] = OutputValue;
    findings.push(...stackFindings(name, where, stack));
  }
  const isThere = isDeployed(stacks[`signpost-${stage}`]);

  const limits = await ask(
    z.object({ AccountLimit: z.object({ ConcurrentExecutions: z.number() }) }),
    'lambda get-account-settings',
  );
  const atOnce = limits?.AccountLimit.ConcurrentExecutions;
  if (atOnce !== undefined && atOnce < concurrencyWanted) {
    findings.push({
      what: `At most ${atOnce} functions may run at once in this account.`,
      todo:
        'aws service-quotas request-service-quota-increase --service-code lambda --quota-code L-B99A9384 ' +
        `--desired-value ${concurrencyWanted} --region ${region}`,
    });
  }

  const distributions = await ask(
    z.nullable(z.array(z.string())),
    'cloudfront list-distributions --query DistributionList.Items[].Id',
  );
  if (!isThere && !distributions?.length) {
    findings.push({
      what: 'This account has no CloudFront distribution yet; many new accounts are refused their first.',
      todo:
        'If the deployment stops at "Your account must be verified", ask for it at ' +
        'https://console.aws.amazon.com/support (a case about account and billing), and deploy again.',
    });
  }

  const mailDomain = await ask(
    z.object({ Parameter: z.object({ Value: z.string() }) }),
    `ssm get-parameter --name ${domainParameter}`,
  );
  const kept: Record<string, string> = {
    // Earlier versions have no options output: there a firewall means size `full`.
    ...(outputs.WebAclArn && { size: 'full' }),
    ...readOptions(outputs[optionsOutput]?.split(' ') ?? []),
  };
  const options = {
    ...(!mailDomain && { mail: 'none' }),
    location: kept.location ?? (await generationOf(ask, stage)),
    ...kept,
    ...(isThere && { protected: 'yes' }),
  };
  if (!stageSettings(stage).keepsData) findings.push(...(await previewFindings(ask, account, region)));
  findings.push(...(await mailFindings(ask, mailDomain?.Parameter.Value)));
  if (mailDomain && options.mail === 'none') {
    const todo = `npm run deploy -- ${stage} -c mail=`;
    findings.push({ what: 'The stage was deployed without mail, although there is a mail domain.', todo });
  }
  if (isThere) findings.push(...(await openTasks(aws, region, outputs)));
  return { findings, options, stacks, outputs };
}

type Ask = <T>(schema: z.ZodMiniType<T>, words: string, where?: string) => Promise<T | undefined>;

const stackSchema = z.object({
  Stacks: z.array(
    z.object({
      StackStatus: z.string(),
      EnableTerminationProtection: z.optional(z.boolean()),
      Outputs: z.optional(z.array(z.object({ OutputKey: z.string(), OutputValue: z.string() }))),
    }),
  ),
});

function stackFindings(
  name: string,
  region: string,
  { StackStatus: status, EnableTerminationProtection: isProtected }: z.infer<typeof stackSchema>['Stacks'][number],
): AccountFinding[] {
  const command = (verb: string) => `aws cloudformation ${verb} --stack-name ${name} --region ${region}`;
  if (status === 'UPDATE_ROLLBACK_FAILED') {
    const todo = command('continue-update-rollback');
    return [{ what: `${name}: an update was rolled back and got stuck.`, todo, blocks: true }];
  }
  if (status !== 'REVIEW_IN_PROGRESS' && status.endsWith('_IN_PROGRESS')) {
    return [{ what: `${name} is being changed (${status}).`, todo: 'Wait until that is done.', blocks: true }];
  }
  if (!failed.test(status)) return [];
  if (isProtected) {
    return [
      {
        what: `${name}: its first deployment failed, and it is protected from deletion.`,
        todo: command('update-termination-protection --no-enable-termination-protection'),
        blocks: true,
      },
    ];
  }
  // CDK removes a stack in one of the other two states itself.
  if (status === 'ROLLBACK_COMPLETE' || status === 'REVIEW_IN_PROGRESS') return [];
  return [
    {
      what: `${name}: its first deployment failed, and not all of it could be removed (${status}).`,
      todo: `Read "The first deployment failed" in docs/deploy.md, then ${command('delete-stack')}`,
      blocks: true,
    },
  ];
}

/** Previews run the code of pull requests, so they need their own account, with roles limited to previews. */
async function previewFindings(ask: Ask, account: string, region: string): Promise<AccountFinding[]> {
  const has = (stack: string) => ask(stackSchema, `cloudformation describe-stacks --stack-name ${stack}`);
  const hasRoles = await has('signpost-pipelines');
  if (hasRoles && (await has('CDKToolkit-preview'))) return [];
  if (!hasRoles && (await has('signpost-prod'))) {
    const todo = 'Sign in to an account of their own, or read "Previews" in docs/deploy.md.';
    return [{ what: 'This account has production; previews run what a pull request says.', todo, blocks: true }];
  }
  const policy = `arn:aws:iam::${account}:policy/signpost-preview-execution`;
  const todo = hasRoles
    ? `npx cdk bootstrap aws://${account}/${region} --qualifier preview --toolkit-stack-name CDKToolkit-preview --cloudformation-execution-policies ${policy}`
    : "npx cdk deploy --app 'npx tsx infra/cloud/pipelineApp.ts' -c repository=OWNER/signpost -c repositoryId=ID -c protect=none";
  return [{ what: 'The account is not prepared for previews.', todo, blocks: true }];
}

/**
 * The first generation of Amazon Location is closed to accounts that never created a resource in it. A new stage uses
 * the second; a stage with a place index keeps the first.
 */
const generationOf = async (ask: Ask, stage: string): Promise<string> =>
  (await ask(z.object({}), `location describe-place-index --index-name signpost-${stage}-places`))
    ? 'resources'
    : 'places';

async function mailFindings(ask: Ask, domain: string | undefined): Promise<AccountFinding[]> {
  if (domain === undefined) {
    const todo = 'Walkers who forget their password need it: the chapter "Mail" in docs/deploy.md.';
    return [{ what: `There is no mail domain (${domainParameter}): the stage sends no mail, and says so.`, todo }];
  }
  const identity = await ask(
    z.object({ VerifiedForSendingStatus: z.boolean() }),
    `sesv2 get-email-identity --email-identity ${domain}`,
  );
  if (!identity?.VerifiedForSendingStatus) {
    const todo = `aws sesv2 create-email-identity --email-identity ${domain}, and the DNS records that it prints`;
    return [{ what: `SES has not verified ${domain}.`, todo }];
  }
  const sending = await ask(z.object({ ProductionAccessEnabled: z.boolean() }), 'sesv2 get-account');
  if (sending?.ProductionAccessEnabled) return [];
  const todo = 'Ask for production access: aws sesv2 put-account-details, as in docs/deploy.md.';
  return [{ what: 'SES is in its sandbox: only verified addresses get mail.', todo }];
}

/** Tasks that remain after a stage is deployed. */
async function openTasks(
  aws: Aws,
  region: string,
  { StreetsBucket: bucket }: Readonly<Record<string, string>>,
): Promise<AccountFinding[]> {
  const found: AccountFinding[] = [];
  for (const where of [region, edgeRegion]) {
    const pending = await aws(
      ...['sns', 'list-subscriptions', '--query', "Subscriptions[?SubscriptionArn=='PendingConfirmation'].Endpoint"],
      ...['--region', where, '--output', 'text'],
    ).catch(() => '');
    if (!pending.trim()) continue;
    found.push({
      what: `Alarms of ${where} are not confirmed by ${pending.trim().split(/\s+/).join(', ')}.`,
      todo: 'Follow the link in the mail of AWS Notifications.',
    });
  }
  const streets = await aws(
    ...['s3api', 'head-object', '--bucket', bucket ?? '', '--key', 'streets/current.json', '--region', region],
  ).catch(() => undefined);
  if (streets === undefined) {
    const todo = 'npm run streets -- import city.osm.pbf --name city, then npm run streets -- publish prod';
    found.push({ what: 'The stage has no streets yet: walks are those of Amazon Location.', todo });
  }
  return found;
}
