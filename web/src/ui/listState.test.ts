import { describe, expect, it, vi } from 'vitest';
import { bothRead, listState } from './listState.tsx';

const reading = { data: undefined, isError: false, refetch: () => undefined };
const failed = { ...reading, isError: true };

describe('the state of a list', () => {
  it('is loading until the first answer', () => {
    expect(listState(reading)).toEqual({ status: 'loading' });
  });

  it('is failed without an answer, and reads again on request', () => {
    const refetch = vi.fn();
    const state = listState({ ...failed, refetch });
    if (state.status !== 'failed') throw new Error(state.status);
    state.retry();
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('shows what was read before although reading it anew has failed', () => {
    expect(listState({ ...failed, data: ['Ada'] })).toEqual({ status: 'ready', data: ['Ada'] });
  });

  it('is empty when the list is', () => {
    expect(listState({ ...reading, data: [] })).toEqual({ status: 'empty' });
  });
});

describe('two queries that are read together', () => {
  const joined = (names: string[], counts: number[]) => names.map((name, index) => `${name} ${counts[index]}`);

  it('are ready when both have answered', () => {
    const both = bothRead({ ...reading, data: ['Ada'] }, { ...reading, data: [3] }, joined);
    expect(listState(both)).toEqual({ status: 'ready', data: ['Ada 3'] });
  });

  it('are loading while one is, and failed as soon as one has failed', () => {
    const names = { ...reading, data: ['Ada'] };
    expect(listState(bothRead(names, reading, joined)).status).toBe('loading');
    expect(listState(bothRead(names, failed, joined)).status).toBe('failed');
  });
});
