import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Key } from './keys.ts';

/**
 * Writes as data: aggregates return ops, a handler joins them into one `table.write(...)`, which is one transaction,
 * and tests can inspect them.
 */
export interface Condition {
  exists?: boolean;
  /** Attributes that must equal these values; `null` matches an absent attribute and a stored NULL. */
  equals?: Readonly<Record<string, unknown>>;
  /** Attributes that must be absent or below these numbers. */
  below?: Readonly<Record<string, number>>;
  /** Attributes that must be present and above these numbers. */
  above?: Readonly<Record<string, number>>;
}

export type Op =
  | { kind: 'put'; item: Key & Record<string, unknown>; when?: Condition }
  | { kind: 'update'; key: Key; change: Change; when?: Condition }
  | { kind: 'remove'; key: Key; when?: Condition }
  | { kind: 'check'; key: Key; when: Condition };

export interface Change {
  /** A dot in a name addresses a map entry: `public.photoUrl`. */
  set?: Readonly<Record<string, unknown>>;
  add?: Readonly<Record<string, number>>;
  remove?: readonly string[];
}

const optional = <T>(when: T | undefined) => (when === undefined ? {} : { when });

export const put = (item: Key & Record<string, unknown>, when?: Condition): Op => ({
  kind: 'put',
  item,
  ...optional(when),
});
export const putNew = (item: Key & Record<string, unknown>): Op => put(item, { exists: false });
export const update = (key: Key, change: Change, when?: Condition): Op => ({
  kind: 'update',
  key,
  change,
  ...optional(when),
});
export const remove = (key: Key, when?: Condition): Op => ({ kind: 'remove', key, ...optional(when) });
/** Writes nothing; the transaction fails unless the other item still meets the condition. */
export const check = (key: Key, when: Condition): Op => ({ kind: 'check', key, when });

interface Expressions {
  ConditionExpression?: string;
  UpdateExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Record<string, unknown>;
}

/** Expressions of an op for DynamoDB. All names and values are placeholders, because of reserved words. */
export function request(op: Op): Expressions {
  const names: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  const part = (attribute: string) => {
    const placeholder = `#${Object.keys(names).length}`;
    names[placeholder] = attribute;
    return placeholder;
  };
  const name = (attribute: string) => attribute.split('.').map(part).join('.');
  const value = (content: unknown) => {
    const placeholder = `:${Object.keys(values).length}`;
    values[placeholder] = content;
    return placeholder;
  };

  const condition = conditionText(op.when, name, value);
  const change = op.kind === 'update' ? changeText(op.change, name, value) : '';
  return {
    ...(condition && { ConditionExpression: condition }),
    ...(change && { UpdateExpression: change }),
    ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: names }),
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
  };
}

type Placeholder<T> = (content: T) => string;

function conditionText(when: Condition | undefined, name: Placeholder<string>, value: Placeholder<unknown>): string {
  if (!when) return '';
  const parts: string[] = [];
  if (when.exists !== undefined)
    parts.push(`${when.exists ? 'attribute_exists' : 'attribute_not_exists'}(${name('PK')})`);
  for (const [attribute, content] of Object.entries(when.equals ?? {})) {
    const placeholder = name(attribute);
    const equal = `${placeholder} = ${value(content)}`;
    parts.push(content === null ? `(attribute_not_exists(${placeholder}) OR ${equal})` : equal);
  }
  for (const [attribute, limit] of Object.entries(when.below ?? {})) {
    const placeholder = name(attribute);
    parts.push(`(attribute_not_exists(${placeholder}) OR ${placeholder} < ${value(limit)})`);
  }
  for (const [attribute, limit] of Object.entries(when.above ?? {})) {
    parts.push(`${name(attribute)} > ${value(limit)}`);
  }
  return parts.join(' AND ');
}

function changeText(change: Change, name: Placeholder<string>, value: Placeholder<unknown>): string {
  const sets = Object.entries(change.set ?? {})
    .filter(([, content]) => content !== undefined)
    .map(([attribute, content]) => `${name(attribute)} = ${value(content)}`);
  const adds = Object.entries(change.add ?? {}).map(([attribute, amount]) => `${name(attribute)} ${value(amount)}`);
  const removes = (change.remove ?? []).map(name);
  return [
    sets.length > 0 ? `SET ${sets.join(', ')}` : '',
    adds.length > 0 ? `ADD ${adds.join(', ')}` : '',
    removes.length > 0 ? `REMOVE ${removes.join(', ')}` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

const checked = ({ ConditionExpression, ...rest }: Expressions) => {
  if (ConditionExpression === undefined) throw new Error('a check without a condition');
  return { ConditionExpression, ...rest };
};

export function transactItem(table: string, op: Op): NonNullable<TransactWriteCommandInput['TransactItems']>[number] {
  const { UpdateExpression, ...expressions } = request(op);
  switch (op.kind) {
    case 'put':
      return { Put: { TableName: table, Item: op.item, ...expressions } };
    case 'update':
      return { Update: { TableName: table, Key: op.key, UpdateExpression, ...expressions } };
    case 'remove':
      return { Delete: { TableName: table, Key: op.key, ...expressions } };
    case 'check':
      return { ConditionCheck: { TableName: table, Key: op.key, ...checked(expressions) } };
  }
}
