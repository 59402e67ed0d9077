import { expect, it } from 'vitest';
import { ruleProblems } from './rules.ts';

const rules = '## Day\n\n- **DAY-1** A day has one walk.\n- **DAY-2** A day ends.\n';
const problemsOf = (title: string, document = rules) =>
  ruleProblems(document, new Map([['day.test.ts', `it(${title}, () => {});`]]));
/** The check reads this file, too, so its ids are never literally in a title. */
const title = (ids: string) => `'a day ends (${ids})'`;

it('rules that the titles of tests name are in order, several ids in one title included', () => {
  expect(problemsOf(title('DAY-1, DAY-2'))).toEqual([]);
});

it('a rule without a test, an unknown id and an id that stands twice are problems', () => {
  expect(problemsOf(title('DAY-1'))).toEqual(['no test shows DAY-2']);
  expect(problemsOf(title('DAY-1, DAY-2, DAY-3'))).toEqual(['day.test.ts names DAY-3, which is no rule']);
  expect(problemsOf(title('DAY-1, DAY-2'), `${rules}- **DAY-2** Again.\n`)).toEqual(['DAY-2 stands twice']);
});
