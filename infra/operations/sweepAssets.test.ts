import { describe, expect, it } from 'vitest';
import { fateOf, sweepAssets } from './sweepAssets.ts';

it.each([
  ['in use', { isCurrent: true }, 'keep'],
  ['in use again, after a roll back', { isCurrent: true, staleSince: '2026-01-01' }, 'unmark'],
  ['just replaced', { isCurrent: false }, 'mark'],
  ['replaced twenty-nine days ago', { isCurrent: false, staleSince: '2026-10-22' }, 'keep'],
  ['replaced thirty days ago', { isCurrent: false, staleSince: '2026-10-21' }, 'delete'],
] as const)('fateOf decides about a file that is %s', (_, file, fate) => expect(fateOf(file, '2026-11-20')).toBe(fate));

/** A stub of the `aws` command line over a bucket of files with their stale dates. */
function awsWith(files: Record<string, string | undefined>) {
  const after = (words: string[], option: string) => words[words.indexOf(option) + 1] ?? '';
  return async (...words: string[]): Promise<string> => {
    expect(after(words, '--region')).toBe('eu-north-1');
    const key = after(words, '--key');
    if (words.includes('--bucket')) expect(after(words, '--bucket')).toBe('the-web-bucket');
    switch (words[1]) {
      case 'describe-stacks':
        expect(after(words, '--stack-name')).toBe('signpost-prod');
        return JSON.stringify([{ OutputKey: 'WebBucket', OutputValue: 'the-web-bucket' }]);
      case 'list-objects-v2':
        expect(after(words, '--prefix')).toBe('assets/');
        return JSON.stringify(Object.keys(files));
      case 'get-object-tagging':
        return JSON.stringify({ TagSet: files[key] ? [{ Key: 'stale-since', Value: files[key] }] : [] });
      case 'put-object-tagging':
        files[key] = /^TagSet=\[\{Key=stale-since,Value=([\d-]+)\}\]$/.exec(after(words, '--tagging'))?.[1];
        return '';
      case 'delete-object-tagging':
        files[key] = undefined;
        return '';
      case 'delete-object':
        delete files[key];
        return '';
      default:
        throw new Error(`nobody asks ${words.join(' ')}`);
    }
  };
}

describe('sweepAssets', () => {
  const before = () => ({
    'assets/now.js': undefined,
    'assets/back.js': '2026-11-01',
    'assets/yesterday.js': undefined,
    'assets/old.js': '2026-10-01',
  });
  const current = ['now.js', 'back.js', 'fresh.js'];

  it('replaced files are marked, used ones kept, and those marked a month ago deleted', async () => {
    const files: Record<string, string | undefined> = before();
    const aws = awsWith(files);
    expect(await sweepAssets('prod', { current, today: '2026-11-20', aws })).toEqual({
      keep: 1,
      mark: 1,
      unmark: 1,
      delete: 1,
    });
    const left = { 'assets/now.js': undefined, 'assets/back.js': undefined, 'assets/yesterday.js': '2026-11-20' };
    expect(files).toEqual(left);
    // A second run on the same day changes nothing.
    expect(await sweepAssets('prod', { current, today: '2026-11-20', aws })).toMatchObject({ keep: 3 });
    expect(files).toEqual(left);
  });

  it('an empty build changes nothing', async () => {
    const aws = () => Promise.reject(new Error('asked'));
    await expect(sweepAssets('prod', { current: [], today: '2026-11-20', aws })).rejects.toThrow('no built app');
  });
});
