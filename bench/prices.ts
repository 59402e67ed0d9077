interface Price {
  name: string;
  dollars: number;
  per: number;
  /** Source of the price; without it the price is an assumption. */
  read?: string;
  /** Price in eu-north-1 where it differs; always an assumption. */
  stockholm?: number;
}

const lambda = 'https://cloudchipr.com/blog/aws-lambda-pricing';
const gateway = 'https://awsforengineers.com/blog/aws-api-gateway-pricing-explained';

/** us-east-1 without free tiers. */
const list = {
  requests: { name: 'requests to the HTTP API', dollars: 1, per: 1e6, stockholm: 1.05, read: gateway },
  calls: { name: 'calls of functions', dollars: 0.2, per: 1e6, read: lambda },
  turns: { name: 'turns of jobs by the clock, and ends of those that go on', dollars: 1, per: 1e6 },
  messages: { name: 'messages of the queue, empty looks included', dollars: 0.4, per: 1e6 },
  armSeconds: { name: 'GB-seconds on arm64', dollars: 0.0000133334, per: 1, read: lambda },
  x86Seconds: { name: 'GB-seconds on x86 (pictures)', dollars: 0.0000166667, per: 1, read: lambda },
  readUnits: { name: 'read units of the table', dollars: 0.125, per: 1e6, stockholm: 0.135 },
  writeUnits: { name: 'write units of the table', dollars: 0.625, per: 1e6, stockholm: 0.672 },
  tableGigabytes: { name: 'GB in the table, after a year', dollars: 0.25, per: 1, stockholm: 0.269 },
  puts: { name: 'objects written', dollars: 0.005, per: 1e3 },
  gets: { name: 'objects read', dollars: 0.0004, per: 1e3 },
  tableBackupGigabytes: { name: 'GB that can be had as of any second (PITR)', dollars: 0.2, per: 1, stockholm: 0.215 },
  photoGigabytes: { name: 'GB of photos of thirty days', dollars: 0.023, per: 1 },
  coolPhotoGigabytes: { name: 'GB of photos, not looked at for thirty days', dollars: 0.0125, per: 1 },
  coldPhotoGigabytes: { name: 'GB of photos, not looked at for ninety days', dollars: 0.004, per: 1 },
  watchedPhotos: { name: 'photos that S3 watches, after a year', dollars: 0.0025, per: 1e3 },
  edgeRequests: { name: 'requests to CloudFront', dollars: 1, per: 1e6, stockholm: 1.2 },
  edgeFunctions: { name: 'runs of functions at the edge', dollars: 0.1, per: 1e6 },
  edgeGigabytes: { name: 'GB from CloudFront', dollars: 0.085, per: 1 },
  logGigabytes: { name: 'GB of logs', dollars: 0.5, per: 1, stockholm: 0.538 },
  mails: { name: 'mails', dollars: 0.1, per: 1e3 },
  metrics: { name: 'metrics of our own', dollars: 0.3, per: 1 },
  secrets: { name: 'secrets', dollars: 0.4, per: 1 },
  alarms: { name: 'metrics that alarms look at', dollars: 0.1, per: 1 },
  firewall: { name: 'firewall with one rule', dollars: 6, per: 1 },
  firewallRequests: { name: 'requests to the firewall', dollars: 0.6, per: 1e6 },
} satisfies Record<string, Price>;

export type Unit = keyof typeof list;
export const prices: Readonly<Record<Unit, Price>> = list;
export const units = Object.keys(list) as Unit[];
