import { at, listOf, namesIn, type Statement, type Synthesised, statementsOf } from '../cloud/synthesise.fixture.ts';
import { valuesOf } from './values.fixture.ts';

/** One call of a function as IAM authorises it. */
export interface RecordedCall {
  action: string;
  resource: string;
  /** Condition keys of the request. */
  context: Readonly<Record<string, string>>;
  /** True when the endpoint wrapper reads or extends a session, which is no call of the route itself. */
  ofSession: boolean;
}

/** One action on one resource of one statement: the smallest unit of a grant. */
export interface Permission {
  effect: 'Allow' | 'Deny';
  action: string;
  resource: string;
  conditions: Record<string, Record<string, unknown>>;
}

/** All permissions of a function's role, from inline and attached policies. */
export function permissionsOf(stage: Synthesised, functionId: string): Permission[] {
  const { template } = stage;
  const [roleId = ''] = namesIn(at(template.Resources[functionId]?.Properties, 'Role'));
  const role = template.Resources[roleId];
  if (role?.Type !== 'AWS::IAM::Role') throw new Error(`${functionId} has no role`);
  // The permissions boundary of a preview's roles allows all of it (infra/cloud/pipelines.test.ts).
  if (role.Properties.ManagedPolicyArns)
    throw new Error(`${roleId}: what a managed policy says is not in the template`);
  const inline = listOf(role.Properties.Policies).map((policy) => at(policy, 'PolicyDocument'));
  const attached = Object.values(template.Resources)
    .filter(({ Type }) => /^AWS::IAM::(Managed)?Policy$/.test(Type))
    .flatMap(({ Properties: { Roles, PolicyDocument } }) => (namesIn(Roles).includes(roleId) ? [PolicyDocument] : []));
  return permissionsIn(stage, [...inline, ...attached], roleId);
}

/** The single permissions of policy documents of a template; names that CloudFormation makes up begin with `prefix`. */
export function permissionsIn(stage: Synthesised, documents: unknown[], where: string, prefix = ''): Permission[] {
  const { text } = valuesOf(stage, prefix);
  const expand = (statement: Statement): Permission[] => {
    const known = new Set(['Sid', 'Effect', 'Action', 'Resource', 'Condition']);
    const odd = Object.keys(statement).filter((key) => !known.has(key));
    if (odd.length > 0) throw new Error(`${where}: a statement with ${odd.join(', ')} is not understood here`);
    const conditions = Object.fromEntries(
      Object.entries(Object(statement.Condition)).map(([operator, keys]) => [
        operator,
        Object.fromEntries(Object.entries(Object(keys)).map(([key, value]) => [key, listOf(value).map(text)])),
      ]),
    );
    const given = { effect: statement.Effect, conditions };
    return listOf(statement.Action).flatMap((action) =>
      listOf(statement.Resource).map((resource) => ({ ...given, action: text(action), resource: text(resource) })),
    );
  };
  return documents.flatMap(statementsOf).flatMap(expand);
}

const expressions = new Map<string, RegExp>();

/** Matches IAM wildcards (`*` and `?`). The regular expressions are cached, because thousands of calls share few patterns. */
function fits(pattern: string, given: string, flags = ''): boolean {
  const known = expressions.get(flags + pattern);
  if (known) return known.test(given);
  const escaped = pattern.replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`);
  const made = new RegExp(`^${escaped.replaceAll('*', '.*').replaceAll('?', '.')}$`, `${flags}s`);
  expressions.set(flags + pattern, made);
  return made.test(given);
}

const operators: Record<string, (wanted: string, given: string | undefined) => boolean> = {
  StringEquals: (wanted, given) => wanted === given,
  StringLike: (wanted, given) => given !== undefined && fits(wanted, given),
  ArnLike: (wanted, given) => given !== undefined && fits(wanted, given),
};

function areMet(conditions: Permission['conditions'], context: RecordedCall['context']): boolean {
  return Object.entries(conditions).every(([operator, keys]) => {
    const fulfils = operators[operator];
    if (!fulfils) throw new Error(`The condition ${operator} is not understood here`);
    return Object.entries(keys).every(([key, values]) =>
      listOf(values).some((value) => fulfils(String(value), context[key])),
    );
  });
}

/** True if the permission's action, resource and conditions match the call. */
const speaksOf = (permission: Permission, call: RecordedCall): boolean =>
  fits(permission.action, call.action, 'i') &&
  fits(permission.resource, call.resource) &&
  areMet(permission.conditions, call.context);

/** IAM's evaluation: an implicit deny, and an explicit deny overrides an allow. */
export function isAllowed(permissions: readonly Permission[], call: RecordedCall): boolean {
  const speaking = permissions.filter((permission) => speaksOf(permission, call));
  return speaking.some(({ effect }) => effect === 'Allow') && speaking.every(({ effect }) => effect === 'Allow');
}

export const isUsed = (permission: Permission, calls: readonly RecordedCall[]): boolean =>
  calls.some((call) => speaksOf(permission, call));

/** The text of a finding, for calls and permissions. */
export const describeCall = ({ action, resource }: Pick<RecordedCall, 'action' | 'resource'>): string =>
  `${action} on ${resource}`;
