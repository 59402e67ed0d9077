import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { requestsFor, signsAtOnceFor } from './demand.ts';
import type { LocationGeneration } from './location.ts';

/** What a stage decides. There are two kinds of stages; everything else follows from these lines. */
export interface StageSettings {
  /** `prod` or `pr-123`: part of every name, so that stages live side by side in one account. */
  name: string;
  region: string;
  /** Which bootstrap of CDK deploys it: that of previews is bounded, and its roles know nothing of production. */
  bootstrap: 'own' | 'bounded';
  /** Whether people's data outlives the stack: recovery, protection, and nothing emptied or deleted with it. */
  keepsData: boolean;
  logRetention: RetentionDays;
  /** Requests a second that API Gateway lets through, over all walkers. */
  requests: { rate: number; burst: number };
  /** Signs that are read at once. */
  signsAtOnce: number;
  /** Whether the stage is watched: metrics, alarms, a dashboard, a budget, and a firewall before it. */
  watch: Watch | undefined;
  /** A name of its own instead of CloudFront's. */
  domain: Domain | undefined;
  /** Whether it has machines that import the streets of many extracts: for as long as that takes. */
  importsPlanet: boolean;
  /** Which generation of Amazon Location is asked where no street tiles are (docs/decisions/location-generations.md). */
  location: LocationGeneration;
}

export interface Watch {
  /** Who hears of an alarm. Without it they stay in the console, and in the SNS topic for its subscribers. */
  mailTo: string | undefined;
  /** Of the whole account, in dollars: previews are paid from it, too. */
  monthlyBudget: number;
  /** To the API and the map, from one address in five minutes. A whole school may stand behind one. */
  requestsPerAddress: number;
}

export interface Domain {
  name: string;
  certificateArn: string;
  /** The zone in Route 53 that answers for the name. Without one the name is pointed at CloudFront by hand. */
  zoneId: string | undefined;
}

type Kind = Omit<StageSettings, 'name' | 'domain' | 'importsPlanet' | 'location' | 'watch'> & {
  watch: Omit<Watch, 'mailTo'> | undefined;
};

/** What production is made for; docs/scale.md says what that takes, and what to ask for before there are more. */
const dailyWalkers = 1_000_000;

const prod: Kind = {
  // Stockholm: near the first walkers, and Amazon Location is there.
  region: 'eu-north-1',
  bootstrap: 'own',
  keepsData: true,
  logRetention: RetentionDays.THREE_MONTHS,
  requests: requestsFor(dailyWalkers),
  signsAtOnce: signsAtOnceFor(dailyWalkers),
  watch: { monthlyBudget: 200, requestsPerAddress: 4_000 },
};

const preview: Kind = {
  region: prod.region,
  bootstrap: 'bounded',
  keepsData: false,
  logRetention: RetentionDays.ONE_WEEK,
  requests: { rate: 50, burst: 100 },
  signsAtOnce: 10,
  watch: undefined,
};

/** CloudFront, its firewall and its certificates are at home here, wherever the stage is. */
export const edgeRegion = 'us-east-1';

/** `-c NAME=value` on the command line. */
export interface StageOptions {
  domain?: unknown;
  certificate?: unknown;
  zone?: unknown;
  mailTo?: unknown;
  streets?: unknown;
  location?: unknown;
}

export function stageSettings(
  name: unknown,
  { mailTo, streets, location = 'resources', ...options }: StageOptions = {},
): StageSettings {
  const { watch, ...kind } = itemTypeOf(name);
  return {
    name: String(name),
    ...kind,
    watch: watch && { ...watch, mailTo: mailTo === undefined ? undefined : matching('mailTo', mailTo, address) },
    domain: domainOf(options),
    importsPlanet: streets !== undefined && matching('streets', streets, planet) === 'planet',
    location: generationOf(location),
  };
}

function generationOf(location: unknown): LocationGeneration {
  if (location === 'resources' || location === 'places') return location;
  throw new Error(`-c location=${String(location)} is neither resources nor places`);
}

function itemTypeOf(name: unknown): Kind {
  if (name === 'prod') return prod;
  if (typeof name === 'string' && /^pr-\d{1,9}$/.test(name)) return preview;
  throw new Error(
    name === undefined
      ? 'Say which stage: -c stage=prod, or -c stage=pr-123 for the preview of pull request 123.'
      : `There is no stage ${String(name)}: it is prod, or pr-123 for the preview of pull request 123.`,
  );
}

const hostName = {
  pattern: /^(?=.{4,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/,
  such: 'walk.example.org',
};
const certificateArn = {
  pattern: new RegExp(`^arn:aws:acm:${edgeRegion}:\\d{12}:certificate/[\\w-]+$`),
  such: `arn:aws:acm:${edgeRegion}:123456789012:certificate/1f2e`,
};
const hostedZone = { pattern: /^Z[A-Z\d]{5,31}$/, such: 'Z0123456789ABCDEFGHIJ' };
const planet = { pattern: /^planet$/, such: 'planet' };
const address = { pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, such: 'people@example.org' };

function domainOf({
  domain,
  certificate,
  zone,
}: Pick<StageOptions, 'domain' | 'certificate' | 'zone'>): Domain | undefined {
  if (domain === undefined && certificate === undefined && zone === undefined) return undefined;
  return {
    name: matching('domain', domain, hostName),
    certificateArn: matching('certificate', certificate, certificateArn),
    zoneId: zone === undefined ? undefined : matching('zone', zone, hostedZone),
  };
}

function matching(option: string, value: unknown, { pattern, such }: { pattern: RegExp; such: string }): string {
  if (typeof value === 'string' && pattern.test(value)) return value;
  throw new Error(`-c ${option}=${value === undefined ? '' : String(value)} is not one such as ${such}`);
}
