import { constants, setPriority } from 'node:os';
import type { Answer, Question } from './otherProcess.ts';
import { readWithModels } from './withModels.ts';

/** Below the priority of pages, because no request waits for a verdict. */
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const reader = readWithModels(process.env);
let last: Promise<unknown> = Promise.resolve();

/** One picture at a time: two at once would be slower and take twice the memory. */
process.on('message', ({ number, picture, names, rivals }: Question) => {
  const answer = (what: Answer) => process.send?.(what);
  last = last.then(() =>
    reader.read(picture, { names, rivals }).then(
      (seen) => answer({ number, seen }),
      (error: unknown) => answer({ number, error: error instanceof Error ? error.message : 'unknown' }),
    ),
  );
});
process.on('disconnect', () => process.exit());
