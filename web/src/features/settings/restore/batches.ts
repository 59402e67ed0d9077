import type { RestoredWalk } from '../../../../../shared/api/restoring.ts';
import { WALKS_A_CALL } from '../../../../../shared/domain/restoring.ts';

/** A body may weigh 64 KB; a single walk weighs at most some fifty. */
const MOST_LETTERS = 40_000;

/** As many walks as fit into one call, in their order. Each is read when its turn comes: all of them would be too much. */
export async function* batchesOf(walks: AsyncIterable<RestoredWalk>): AsyncGenerator<RestoredWalk[]> {
  let batch: RestoredWalk[] = [];
  let letters = 0;
  for await (const walk of walks) {
    const more = JSON.stringify(walk).length;
    if (batch.length === WALKS_A_CALL || (batch.length > 0 && letters + more > MOST_LETTERS)) {
      yield batch;
      batch = [];
      letters = 0;
    }
    batch.push(walk);
    letters += more;
  }
  if (batch.length > 0) yield batch;
}
