import { describe, expect, it } from 'vitest';
import { eventIn, replay } from './replay.ts';

const scheduled = { id: 'run-1' };
const goingOn = { id: 'event-2', detail: { cursor: ['shard', 3] } };
const failedRun = { version: '1.0', requestContext: { condition: 'RetriesExhausted' }, requestPayload: goingOn };
const failedRule = {
  id: 'event-3',
  'detail-type': 'Lambda Function Invocation Result - Success',
  detail: { responsePayload: { finished: false, cursor: 'photo-7', counts: {} } },
};

describe('eventIn', () => {
  it.each([
    ['that the scheduler could not deliver', scheduled, scheduled],
    ['whose run failed', failedRun, goingOn],
    ['that resumes a run from its cursor', failedRule, { id: 'event-3', detail: { cursor: 'photo-7' } }],
  ])('eventIn reads an event %s', (_, message, event) => expect(eventIn(JSON.stringify(message))).toEqual(event));

  it('eventIn refuses an unknown event', () => expect(() => eventIn('{"hello":"world"}')).toThrow());
});

/** A stub of the `aws` command line: a queue whose messages are hidden once received. */
function awsWith(messages: unknown[], { invokes = true } = {}) {
  const queue = messages.map((message, index) => ({ Body: JSON.stringify(message), ReceiptHandle: `r${index}` }));
  const waiting = new Set(queue.map(({ ReceiptHandle }) => ReceiptHandle));
  const invoked: unknown[] = [];
  const after = (words: string[], option: string) => words[words.indexOf(option) + 1] ?? '';
  const aws = async (...words: string[]) => {
    expect(after(words, '--region')).toBe('eu-north-1');
    switch (`${words[0]} ${words[1]}`) {
      case 'sqs get-queue-url':
        expect(after(words, '--queue-name')).toBe('signpost-prod-closeDays-failed');
        return '{"QueueUrl":"https://sqs/queue"}';
      case 'sqs receive-message':
        return queue.length === 0 ? '' : JSON.stringify({ Messages: queue.splice(0, 2) });
      case 'lambda invoke':
        if (!invokes) throw new Error('AccessDenied');
        expect(after(words, '--function-name')).toBe('signpost-prod-closeDays');
        invoked.push(JSON.parse(after(words, '--payload')));
        return '{"StatusCode":202}';
      case 'sqs delete-message':
        waiting.delete(after(words, '--receipt-handle'));
        return '';
      default:
        throw new Error(`nobody asks ${words.join(' ')}`);
    }
  };
  return { aws, invoked, waiting };
}

describe('npm run replay', () => {
  it('every waiting event is invoked and removed', async () => {
    const { aws, invoked, waiting } = awsWith([scheduled, failedRun, failedRule]);
    expect(await replay('prod', 'closeDays', aws)).toBe(3);
    expect(invoked).toEqual([scheduled, goingOn, { id: 'event-3', detail: { cursor: 'photo-7' } }]);
    expect(waiting.size).toBe(0);
  });

  it('an event that fails to invoke stays in the queue', async () => {
    const { aws, waiting } = awsWith([scheduled], { invokes: false });
    await expect(replay('prod', 'closeDays', aws)).rejects.toThrow('AccessDenied');
    expect(waiting.size).toBe(1);
  });

  it('an unknown stage or job is refused', async () => {
    const { aws } = awsWith([]);
    await expect(replay('live', 'closeDays', aws)).rejects.toThrow('There is no stage live');
    await expect(replay('prod', 'closeDay', aws)).rejects.toThrow('There is no job closeDay. There is: closeDays');
  });
});
