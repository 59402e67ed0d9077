import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PhotoEvent, percentOf, photoState, WAITING } from './photoState.ts';

const reduced = (events: readonly PhotoEvent[]) => events.reduce(photoState, WAITING);

const events = {
  chosen: { type: 'chosen' },
  removed: { type: 'removed' },
  begun: { type: 'begun' },
  prepared: { type: 'prepared' },
  uploading: { type: 'uploading', total: 10 },
  progressed: { type: 'progressed', bytes: 4 },
  paused: { type: 'paused' },
  resumed: { type: 'resumed' },
  stored: { type: 'stored' },
  completed: { type: 'completed' },
  failed: { type: 'failed', message: 'No.' },
} as const satisfies Record<string, PhotoEvent>;
type Name = keyof typeof events;

describe('photo state', () => {
  it.each<[string, Name[]]>([
    ['waiting', []],
    ['waiting', ['chosen', 'prepared']],
    ['preprocessing', ['chosen']],
    ['preprocessing', ['chosen', 'begun']],
    ['preprocessing', ['stored', 'chosen']],
    ['uploading', ['begun', 'uploading']],
    ['uploading', ['uploading', 'paused', 'resumed']],
    ['paused', ['uploading', 'paused']],
    ['postprocessing', ['uploading', 'stored']],
    ['postprocessing', ['begun', 'stored']],
    ['complete', ['uploading', 'stored', 'completed']],
    ['error', ['completed', 'failed']],
    ['error', ['failed', 'completed']],
    ['error', ['uploading', 'paused', 'failed']],
    ['error', ['uploading', 'failed', 'progressed']],
    ['complete', ['uploading', 'paused', 'completed']],
    ['complete', ['completed', 'paused']],
    ['paused', ['uploading', 'paused', 'progressed']],
    ['paused', ['uploading', 'paused', 'uploading']],
    ['waiting', ['failed', 'begun']],
    ['waiting', ['failed', 'removed']],
  ])('the photo phase is %s after %j', (phase, names) => {
    expect(reduced(names.map((name) => events[name])).phase).toBe(phase);
  });

  it('a failed upload keeps its first error message, and progress is a percentage', () => {
    expect(reduced([events.failed, { type: 'failed', message: 'Later.' }])).toEqual({
      phase: 'error',
      message: 'No.',
      isRefused: false,
    });
    expect(percentOf(reduced([events.uploading, events.progressed]))).toBe(40);
    expect(percentOf(WAITING)).toBe(0);
  });
});

describe('any sequence of events', () => {
  const isStart = (name: Name) => name === 'chosen' || name === 'removed' || name === 'begun';
  const sequences = fc.array(fc.constantFrom(...(Object.keys(events) as Name[])), { maxLength: 30 });

  it('an error of a photo outranks completion, completion a pause, and a pause the upload', () => {
    fc.assert(
      fc.property(sequences, (names) => {
        const since = names.slice(names.findLastIndex(isStart) + 1);
        const { phase } = reduced(names.map((name) => events[name]));
        if (since.includes('failed')) expect(phase).toBe('error');
        else if (since.includes('completed')) expect(phase).toBe('complete');
        else {
          const upload = since.slice(since.lastIndexOf('stored') + 1);
          const began = upload.indexOf('uploading');
          if (began >= 0) {
            const turns = upload.slice(began).filter((name) => name === 'paused' || name === 'resumed');
            expect(phase).toBe(turns.at(-1) === 'paused' ? 'paused' : 'uploading');
          } else expect(['waiting', 'preprocessing', 'postprocessing']).toContain(phase);
        }
      }),
    );
  });

  it('only a new start leaves an error or a completion of a photo', () => {
    fc.assert(
      fc.property(sequences, fc.constantFrom<Name>('failed', 'completed'), (names, end) => {
        const ended = reduced([events[end]]);
        const rest = names.filter((name) => !isStart(name) && name !== 'failed');
        expect(rest.map((name) => events[name]).reduce(photoState, ended)).toEqual(ended);
      }),
    );
  });
});
