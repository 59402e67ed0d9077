import type { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { INVITERS, type Inviters, REGISTRATIONS, type Registration } from '../../shared/domain/auth/invitation.ts';
import { requestsFor, signsAtOnceFor } from './demand.ts';
import type { LocationGeneration } from './location.ts';

export type StageSize = 'small' | 'full';

/** Settings that differ between the two kinds of stages, production and previews. */
export interface StageSettings {
  /** `prod` or `pr-123`; part of every name, so that stages share an account. */
  name: string;
  region: string;
  /** CDK bootstrap for the deployment: previews use the bounded one without access to production. */
  bootstrap: 'own' | 'bounded';
  /** Whether data outlives the stack: PITR, deletion protection, retained buckets. */
  keepsData: boolean;
  /**
   * Deletion protection of the stacks and the table. It is off until the first deployment has succeeded, because
   * CloudFormation could not remove what a failed one leaves.
   */
  isProtected: boolean;
  /** False: the stage sends no mail, and the app says so. */
  sendsMail: boolean;
  /** Previews are open: whoever reviews one has no invitation. */
  registration: Registration;
  inviters: Inviters;
  /** In days. Only the type is imported: commands for operators read this file without CDK. */
  logRetention: RetentionDays;
  requests: { rate: number; burst: number };
  signsAtOnce: number;
  watch: Watch | undefined;
  domain: Domain | undefined;
  importsPlanet: boolean;
  /** API generation of Amazon Location, the fallback without street tiles (docs/decisions/location-generations.md). */
  location: LocationGeneration;
  /** Overpass server that neighbourhoods without streets are imported from. */
  overpass: string | undefined;
}

/** Parameter with the sender domain, which all stages of the account share and which is verified once in SES. */
export const domainParameter = '/signpost/mail-domain';

export interface Watch {
  /** `small`: no firewall, and few alarms, within what CloudWatch does not charge for. */
  size: StageSize;
  /** Recipient of alarm mails; without it alarms go to the console and SNS subscribers only. */
  mailTo: string | undefined;
  /** In dollars for the whole account, previews included. */
  monthlyBudget: number;
  /** API and map requests per address in five minutes; a whole school may share one address. */
  requestsPerAddress: number;
}

export interface Domain {
  name: string;
  certificateArn: string;
  /** Route 53 zone of the domain; without one the DNS record is set by hand. */
  zoneId: string | undefined;
}

type Kind = Pick<StageSettings, 'region' | 'bootstrap' | 'keepsData' | 'logRetention' | 'requests' | 'signsAtOnce'> & {
  watch: Omit<Watch, 'mailTo'> | undefined;
};

/** Daily walkers that production is made for; docs/scale.md lists the limits to raise before it grows. */
const capacity: Record<StageSize, number> = { small: 10_000, full: 1_000_000 };

const prod = (size: StageSize): Kind => ({
  // Stockholm: near the first walkers, and with Amazon Location.
  region: 'eu-north-1',
  bootstrap: 'own',
  keepsData: true,
  logRetention: size === 'small' ? 14 : 90,
  requests: requestsFor(capacity[size]),
  signsAtOnce: signsAtOnceFor(capacity[size]),
  watch: { size, monthlyBudget: size === 'small' ? 40 : 200, requestsPerAddress: 4_000 },
});

const preview: Kind = {
  region: prod('small').region,
  bootstrap: 'bounded',
  keepsData: false,
  logRetention: 7,
  requests: { rate: 50, burst: 100 },
  signsAtOnce: 10,
  watch: undefined,
};

/** CloudFront's WAF and certificates must be in us-east-1. */
export const edgeRegion = 'us-east-1';

export const stageOptions = [
  ...(['domain', 'certificate', 'zone', 'mailTo', 'streets', 'location', 'overpass', 'size', 'registration'] as const),
  ...(['invitations', 'mail', 'protected'] as const),
];

export type StageOptions = Partial<Record<(typeof stageOptions)[number], unknown>>;

/** Stack output with the options of a stage, which are the defaults of its next deployment. */
export const optionsOutput = 'Options';

/** The options for the output, without `streets` (temporary) and `protected` (follows from the stage). */
export function keptOptions({
  watch,
  location,
  sendsMail,
  domain,
  overpass,
  registration,
  inviters,
}: StageSettings): string {
  const kept = {
    size: watch?.size,
    location,
    mail: sendsMail ? undefined : 'none',
    mailTo: watch?.mailTo,
    domain: domain?.name,
    certificate: domain?.certificateArn,
    zone: domain?.zoneId,
    overpass,
    registration: registration === 'open' ? undefined : registration,
    invitations: inviters === 'members' ? undefined : inviters,
  } satisfies StageOptions;
  return Object.entries(kept)
    .flatMap(([option, value]) => (value === undefined ? [] : [`${option}=${value}`]))
    .join(' ');
}

export const readOptions = (pairs: readonly string[]): Record<string, string> =>
  Object.fromEntries(pairs.map((pair) => [pair.split('=')[0] ?? '', pair.slice(pair.indexOf('=') + 1)]));

/** A misspelt option would deploy a stage without it. */
export function refuseUnknown(given: readonly string[]): void {
  const unknown = given.find((option) => option !== 'stage' && !stageOptions.some((known) => known === option));
  if (unknown === undefined) return;
  throw new Error(`There is no option -c ${unknown}. Known are stage, ${stageOptions.join(', ')}.`);
}

export function stageSettings(
  name: unknown,
  {
    mailTo,
    streets,
    location = 'resources',
    overpass,
    size = 'small',
    mail,
    registration = 'open',
    invitations = 'members',
    ...options
  }: StageOptions = {},
): StageSettings {
  const { watch, ...kind } = kindOf(name, oneOf('size', size, ['small', 'full']));
  return {
    name: String(name),
    ...kind,
    isProtected:
      kind.keepsData && options.protected !== undefined && oneOf('protected', options.protected, ['yes']) === 'yes',
    sendsMail: mail === undefined || oneOf('mail', mail, ['none']) !== 'none',
    registration: kind.keepsData ? oneOf('registration', registration, REGISTRATIONS) : 'open',
    inviters: oneOf('invitations', invitations, INVITERS),
    watch: watch && { ...watch, mailTo: mailTo === undefined ? undefined : matching('mailTo', mailTo, address) },
    domain: domainOf(options),
    importsPlanet: streets !== undefined && matching('streets', streets, planet) === 'planet',
    location: oneOf('location', location, ['resources', 'places']),
    overpass: overpass === undefined ? undefined : matching('overpass', overpass, server),
  };
}

function oneOf<Known extends string>(option: string, value: unknown, known: readonly Known[]): Known {
  const found = known.find((each) => each === value);
  if (found === undefined) throw new Error(`-c ${option}=${String(value)} is not ${known.join(' or ')}`);
  return found;
}

function kindOf(name: unknown, size: StageSize): Kind {
  if (name === 'prod') return prod(size);
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
const server = { pattern: /^https:\/\/[\w.-]+(\/[\w.-]+)*$/, such: 'https://overpass-api.de/api/interpreter' };
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
