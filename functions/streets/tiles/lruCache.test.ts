import { describe, expect, it } from 'vitest';
import { LruCache } from './lruCache.ts';

function counted(room: number) {
  const loads: string[] = [];
  const cache = new LruCache<string>(room, (value) => value.length);
  const get = (key: string, value = key) =>
    cache.get(key, () => {
      loads.push(key);
      return Promise.resolve(value);
    });
  return { cache, loads, get };
}

describe('LRU cache', () => {
  it('concurrent and repeated reads of an LRU cache key load once', async () => {
    const { loads, get } = counted(100);
    await Promise.all([get('a'), get('a')]);
    await get('a');
    expect(loads).toEqual(['a']);
  });

  it('the LRU cache evicts the least recently used entry', async () => {
    const { loads, get } = counted(2);
    await get('a');
    await get('b');
    await get('a');
    await get('c');
    await get('a');
    await get('b');
    expect(loads).toEqual(['a', 'b', 'c', 'b']);
  });

  it('an entry larger than the LRU cache is returned without being kept', async () => {
    const { loads, get } = counted(2);
    expect(await get('a', 'large')).toBe('large');
    await get('a', 'large');
    expect(loads).toEqual(['a', 'a']);
  });

  it('a failed load of the LRU cache is tried again', async () => {
    const { cache, get } = counted(2);
    await expect(cache.get('a', () => Promise.reject(new Error('offline')))).rejects.toThrow('offline');
    expect(await get('a')).toBe('a');
  });
});
