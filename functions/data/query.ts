export interface Query {
  index?: 'GSI1' | 'GSI2' | 'GSI3';
  PK: string;
  beginsWith?: string;
  /** Sort keys below (or from) this one, both exclusive of nothing: DynamoDB's BETWEEN. */
  between?: readonly [string, string];
  limit?: number;
  newestFirst?: boolean;
  /** Where the page before ended. */
  after?: Record<string, unknown> | undefined;
  consistent?: boolean;
  /** Read these attributes only. */
  only?: readonly string[];
}

/** DynamoDB refuses to go on from where the query itself does not lead; the embedded engine would go on somewhere. */
function checkStartKey({ index, PK, between, beginsWith = '', after }: Query): void {
  if (!after) return;
  const [partition, sort] = [after[`${index ?? ''}PK`], String(after[`${index ?? ''}SK`])];
  const inRange = between ? between[0] <= sort && sort <= between[1] : sort.startsWith(beginsWith);
  if (partition !== PK || !inRange) throw new Error('a start key lies outside of its query');
}

/** A query in DynamoDB's words. Every name and value is a placeholder: no reserved words. */
export function queryExpression(query: Query) {
  checkStartKey(query);
  const { index, PK, between, beginsWith, only = [] } = query;
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
      ...Object.fromEntries(only.map((attribute, number) => [`#o${number}`, attribute])),
    },
    ExpressionAttributeValues: { ':pk': PK, ...range.values },
    ...(only.length > 0 && { ProjectionExpression: only.map((_, number) => `#o${number}`).join(', ') }),
    ...(query.limit && { Limit: query.limit }),
    ...(query.after && { ExclusiveStartKey: query.after }),
    ScanIndexForward: !query.newestFirst,
    // An index cannot be read consistently; a walker's own partition is.
    ConsistentRead: index ? false : (query.consistent ?? true),
  };
}
