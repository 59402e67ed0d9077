import { describe, expect, it } from 'vitest';
import { LeastRecent } from './leastRecent.ts';

function counted(room: number) {
  const loads: string[] = [];
  const cache = new LeastRecent<string>(room, (value) => value.length);
  const get = (key: string, value = key) =>
    cache.get(key, () => {
      loads.push(key);
      return Promise.resolve(value);
    });
  return { cache, loads, get };
}

describe('a cache of the least recent', () => {
  it('loads once what is asked for twice, also at the same time', async () => {
    const { loads, get } = counted(100);
    await Promise.all([get('a'), get('a')]);
    await get('a');
    expect(loads).toEqual(['a']);
  });

  it('gives up what was used longest ago when room runs out', async () => {
    const { loads, get } = counted(2);
    await get('a');
    await get('b');
    await get('a');
    await get('c');
    await get('a');
    await get('b');
    expect(loads).toEqual(['a', 'b', 'c', 'b']);
  });

  it('hands out what is too large for it without keeping it', async () => {
    const { loads, get } = counted(2);
    expect(await get('a', 'large')).toBe('large');
    await get('a', 'large');
    expect(loads).toEqual(['a', 'a']);
  });

  it('tries again after a failure', async () => {
    const { cache, get } = counted(2);
    await expect(cache.get('a', () => Promise.reject(new Error('offline')))).rejects.toThrow('offline');
    expect(await get('a')).toBe('a');
  });
});
