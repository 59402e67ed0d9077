import { describe, expect, it, vi } from 'vitest';
import { bothRead, listState } from './listState.tsx';

const reading = { data: undefined, isError: false, refetch: () => undefined };
const failed = { ...reading, isError: true };

describe('listState', () => {
  it('a list is loading until the first answer', () => {
    expect(listState(reading)).toEqual({ status: 'loading' });
  });

  it('a failed list can be retried', () => {
    const refetch = vi.fn();
    const state = listState({ ...failed, refetch });
    if (state.status !== 'failed') throw new Error(state.status);
    state.retry();
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('a list keeps its data when a refetch fails', () => {
    expect(listState({ ...failed, data: ['Ada'] })).toEqual({ status: 'ready', data: ['Ada'] });
  });

  it('a list without items is empty', () => {
    expect(listState({ ...reading, data: [] })).toEqual({ status: 'empty' });
  });
});

describe('bothRead', () => {
  const joined = (names: string[], counts: number[]) => names.map((name, index) => `${name} ${counts[index]}`);

  it('two queries are ready when both have answered', () => {
    const both = bothRead({ ...reading, data: ['Ada'] }, { ...reading, data: [3] }, joined);
    expect(listState(both)).toEqual({ status: 'ready', data: ['Ada 3'] });
  });

  it('two queries are loading while one is and failed when one has failed', () => {
    const names = { ...reading, data: ['Ada'] };
    expect(listState(bothRead(names, reading, joined)).status).toBe('loading');
    expect(listState(bothRead(names, failed, joined)).status).toBe('failed');
  });
});
