import { namedJobs } from '../../shared/api/jobs.ts';
import type { Need } from '../../shared/api/route.ts';
import { namedRoutes } from '../../shared/api/routes.ts';
import type { Synthesised } from '../cloud/synthesise.fixture.ts';
import {
  describeCall,
  isAllowed,
  isUsed,
  type Permission,
  permissionsOf,
  type RecordedCall,
} from './permissions.fixture.ts';
import { functionsOf } from './template.fixture.ts';

/** A function with its role's permissions and its recorded calls. */
interface Watched {
  name: string;
  needs: readonly Need[];
  calls: readonly RecordedCall[];
}

const reads = /^dynamodb:(GetItem|BatchGetItem|Query)$/;
const writes = /^dynamodb:(PutItem|UpdateItem|DeleteItem|ConditionCheckItem)$/;
const wholeTable = /:table\/\w+$/;
const usesTable = (action: RegExp, { calls }: Watched) =>
  calls.some((each) => action.test(each.action) && wholeTable.test(each.resource) && !each.ofSession);

/** Permissions that no recorded call needs, each with its reason. */
export const exceptions: readonly { why: string; covers: (permission: Permission, by: Watched) => boolean }[] = [
  {
    why: 'Lambda itself writes the log, in the name of the function',
    covers: ({ action, resource }) =>
      /^logs:(CreateLogStream|PutLogEvents)$/.test(action) && resource.includes(':log-group:'),
  },
  {
    why: 'Lambda itself hands on how a job ended, in the name of the function',
    covers: ({ action }, { name }) =>
      /^(sqs:SendMessage|events:PutEvents)$/.test(action) && namedJobs().some((job) => job.name === name),
  },
  {
    why: 'Lambda itself takes the messages of a queue, in the name of the function',
    covers: ({ action }, { name }) =>
      /^sqs:(ReceiveMessage|DeleteMessage|GetQueueAttributes)$/.test(action) &&
      namedJobs().some(({ name: each, job }) => each === name && job.queue === true),
  },
  {
    why: 'S3 tells only those who may list a bucket that an object is missing: a stage before its first import',
    covers: ({ action }, { name }) => action === 's3:ListBucket' && name.startsWith('GET /tiles/'),
  },
  {
    why: 'table.read is one power: GetItem, BatchGetItem and Query reach the same items, so one of them is all of them',
    covers: ({ action, resource }, by) =>
      by.needs.some((need) => need === 'table.read' || need === 'table.write') &&
      reads.test(action) &&
      wholeTable.test(resource) &&
      (usesTable(reads, by) || usesTable(writes, by)),
  },
  {
    why: 'table.write is one power: a put without a condition, an update and a deletion can all undo an item',
    covers: ({ action, resource }, by) =>
      by.needs.includes('table.write') && writes.test(action) && wholeTable.test(resource) && usesTable(writes, by),
  },
];

export interface Findings {
  /** Calls without a permission. */
  denied: string[];
  /** Permissions without a call or a reason. */
  unused: string[];
  /** Wildcards that match more than any run uses. */
  tooWide: string[];
}

const keysIn = (resource: string) => /^(arn:aws:s3:::[^/*?]+\/)([^*?]*)\*$/.exec(resource) ?? [];

/**
 * A wildcard may only end an object key, after the one folder that all calls share: with several folders in a bucket
 * `*` is too wide.
 */
function isWide({ action, resource }: Permission, seen: readonly RecordedCall[], granted: readonly Permission[]) {
  if (/[*?]/.test(action)) return true;
  if (!/[*?]/.test(resource)) return false;
  const [, bucket, folder] = keysIn(resource);
  if (bucket === undefined || folder === undefined) return true;
  const isPartOfIt = ([, other, part]: readonly (string | undefined)[]) =>
    other === bucket && part !== folder && part?.startsWith(folder);
  if (granted.some((each) => isPartOfIt(keysIn(each.resource)))) return true;
  const keys = seen.flatMap((each) => (each.resource.startsWith(bucket) ? [each.resource.slice(bucket.length)] : []));
  return !folder.startsWith(sharedFolder(keys));
}

function sharedFolder([first = '', ...others]: readonly string[]): string {
  let shared = first;
  for (const key of others) while (!key.startsWith(shared)) shared = shared.slice(0, -1);
  return shared.slice(0, shared.lastIndexOf('/') + 1);
}

/** Compares the recorded calls with the roles of a stage, function by function. */
export function leastPrivilege(
  stage: Synthesised,
  recorded: ReadonlyMap<string, readonly RecordedCall[]>,
  only?: string,
): Findings {
  const findings: Findings = { denied: [], unused: [], tooWide: [] };
  const seen = [...recorded.values()].flat();
  const granted = [...functionsOf(stage).values()].flatMap(([id]) => permissionsOf(stage, id));
  for (const [name, [id]] of functionsOf(stage)) {
    if (only !== undefined && name !== only) continue;
    const by = { name, needs: needsOf(name), calls: recorded.get(id) ?? [] };
    const permissions = permissionsOf(stage, id);
    const t = (each: Pick<RecordedCall, 'action' | 'resource'>) => `${name}: ${describeCall(each)}`;
    findings.denied.push(...by.calls.filter((call) => !isAllowed(permissions, call)).map(t));
    const allowed = permissions.filter(({ effect }) => effect === 'Allow');
    findings.tooWide.push(...allowed.filter((each) => isWide(each, seen, granted)).map(t));
    findings.unused.push(
      ...allowed.filter((each) => !isUsed(each, by.calls) && !exceptions.some(({ covers }) => covers(each, by))).map(t),
    );
  }
  return { denied: unique(findings.denied), unused: unique(findings.unused), tooWide: unique(findings.tooWide) };
}

const unique = (sentences: readonly string[]) => [...new Set(sentences)].sort();

export function needsOf(name: string): readonly Need[] {
  const found = namedRoutes().find(({ route }) => `${route.method} ${route.path}` === name);
  return found?.route.needs ?? namedJobs().find((job) => job.name === name)?.job.needs ?? [];
}
