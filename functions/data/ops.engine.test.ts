import { describe, expect, it } from 'vitest';
import { useTable } from '../testing/table.ts';
import { check, putNew, update } from './ops.ts';
import { ConditionFailed } from './table.ts';

const store = useTable();
const item = (SK: string, rest: object = {}) => ({ PK: 'U#ops', SK, ...rest });

describe('check', () => {
  it('a transaction commits only while its checked item is as it was read', async () => {
    const { table } = store;
    await table.write(putNew(item('read', { photoId: 'before' })));
    const asRead = check(item('read'), { equals: { photoId: 'before' } });
    await table.write(asRead, putNew(item('copy-1')));
    expect(await table.get(item('copy-1'))).toBeDefined();

    await table.write(update(item('read'), { set: { photoId: 'after' } }));
    await expect(table.write(asRead, putNew(item('copy-2')))).rejects.toEqual(new ConditionFailed([0]));
    expect(await table.get(item('copy-2'))).toBeUndefined();
  });

  it('a condition check alone is evaluated and writes nothing', async () => {
    const { table } = store;
    await expect(table.write(check(item('nowhere'), { exists: true }))).rejects.toBeInstanceOf(ConditionFailed);
    await table.write(check(item('nowhere'), { exists: false }));
    expect(await table.get(item('nowhere'))).toBeUndefined();
  });
});

it('a condition equal to null holds for an absent attribute and a stored NULL only', async () => {
  const { table } = store;
  await table.write(putNew(item('absent')));
  await table.write(putNew(item('null', { face: null })));
  await table.write(putNew(item('text', { face: 'a' })));
  const change = (SK: string) => table.write(update(item(SK), { set: { seen: true } }, { equals: { face: null } }));
  expect(await change('absent')).toMatchObject({ seen: true });
  expect(await change('null')).toMatchObject({ seen: true });
  await expect(change('text')).rejects.toBeInstanceOf(ConditionFailed);
});
