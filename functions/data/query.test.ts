import { describe, expect, it } from 'vitest';
import { indexKeys, indexRanges, keys, prefixOf, ranges } from './keys.ts';
import { queryExpression } from './query.ts';

const walks = prefixOf(keys.challenge('ada', ''));

describe('queryExpression', () => {
  it('a start key inside its query range is accepted, whether or not an item exists there', () => {
    const after = keys.challenge('ada', '2026-11-20');
    expect(queryExpression({ ...walks, after }).ExclusiveStartKey).toEqual(after);
    const due = indexRanges.dueReminders(3, '2026-11-20T18:00:00.000Z');
    const late = { ...keys.reminder('ada'), ...indexKeys.reminder('ada', '2026-11-20T17:00:00.000Z'), GSI3PK: due.PK };
    expect(queryExpression({ ...due, after: late }).ExclusiveStartKey).toEqual(late);
  });

  // The embedded engine would continue from there and DynamoDB answers 400: the client refuses first.
  it.each([
    ['of another partition', { ...walks, after: keys.challenge('bob', '2026-11-20') }],
    ['of another item type', { ...walks, after: keys.profile('ada') }],
    ['without a sort key', { ...walks, after: { PK: walks.PK } }],
    [
      'beyond its range',
      {
        ...ranges.challengesBetween('ada', '2026-11-01', '2026-11-10'),
        after: keys.challenge('ada', '2026-11-20'),
      },
    ],
    [
      'of the table in a query of an index',
      { ...walks, index: 'GSI1' as const, after: keys.challenge('ada', '2026-11-20') },
    ],
  ])('a start key %s is refused', (_, query) => {
    expect(() => queryExpression(query)).toThrow('a start key lies outside of its query');
  });
});
