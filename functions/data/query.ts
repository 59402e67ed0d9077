export interface Query {
  index?: 'GSI1' | 'GSI2' | 'GSI3';
  PK: string;
  beginsWith?: string;
  /** Inclusive bounds of the sort key, DynamoDB's BETWEEN. */
  between?: readonly [string, string];
  limit?: number;
  newestFirst?: boolean;
  /** Exclusive start key: the last key of the previous page. */
  after?: Record<string, unknown> | undefined;
  consistent?: boolean;
  /** Attributes to read (DynamoDB projection); a dot leads to a member of a map. */
  only?: readonly string[];
}

/** DynamoDB rejects a start key outside the query's range; the embedded engine accepts it. */
function checkStartKey({ index, PK, between, beginsWith = '', after }: Query): void {
  if (!after) return;
  const [partition, sort] = [after[`${index ?? ''}PK`], String(after[`${index ?? ''}SK`])];
  const inRange = between ? between[0] <= sort && sort <= between[1] : sort.startsWith(beginsWith);
  if (partition !== PK || !inRange) throw new Error('a start key lies outside of its query');
}

/** The attributes to read, named by placeholders; a dot leads to a member of a map. */
export function projection(paths: readonly string[] | undefined) {
  if (!paths) return undefined;
  const only = paths.map((path, number) =>
    path.split('.').map((name, depth) => ({ name, placeholder: `#o${number}_${depth}` })),
  );
  return {
    ProjectionExpression: only.map((path) => path.map(({ placeholder }) => placeholder).join('.')).join(', '),
    ExpressionAttributeNames: Object.fromEntries(only.flat().map(({ name, placeholder }) => [placeholder, name])),
  };
}

/** Expressions of a query for DynamoDB. All names and values are placeholders, because of reserved words. */
export function queryExpression(query: Query) {
  checkStartKey(query);
  const { index, PK, between, beginsWith } = query;
  const only = projection(query.only);
  const range = between
    ? { text: ' AND #sk BETWEEN :low AND :high', values: { ':low': between[0], ':high': between[1] } }
    : beginsWith
      ? { text: ' AND begins_with(#sk, :begin)', values: { ':begin': beginsWith } }
      : { text: '', values: {} };
  return {
    ...(index && { IndexName: index }),
    KeyConditionExpression: `#pk = :pk${range.text}`,
    ExpressionAttributeNames: {
      '#pk': `${index ?? ''}PK`,
      ...(range.text && { '#sk': `${index ?? ''}SK` }),
      ...only?.ExpressionAttributeNames,
    },
    ExpressionAttributeValues: { ':pk': PK, ...range.values },
    ...(only && { ProjectionExpression: only.ProjectionExpression }),
    ...(query.limit && { Limit: query.limit }),
    ...(query.after && { ExclusiveStartKey: query.after }),
    ScanIndexForward: !query.newestFirst,
    // DynamoDB has no consistent reads of a global index.
    ConsistentRead: index ? false : (query.consistent ?? true),
  };
}
