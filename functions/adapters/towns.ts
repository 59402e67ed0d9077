import type { Towns } from '../ports/towns.ts';
import { folderStore, openTowns } from '../streets/index.ts';
import { bucketStore } from './geo/bucketStore.ts';
import { logFault } from './geo/firstProvider.ts';
import { type Env, required } from './geo/openGeo.ts';

/** From street tiles: the folder STREETS_DIR locally, the bucket STREETS_BUCKET in the cloud. */
export function open(env: Env): Towns {
  if (env.STAGE === 'local') {
    // Locally the list of imports is a small file: reading it each time makes downloads visible at once.
    return openTowns(folderStore(required(env, 'STREETS_DIR')), { recheckMilliseconds: 0, report: logFault });
  }
  return openTowns(bucketStore({ bucket: required(env, 'STREETS_BUCKET'), env }), { report: logFault });
}
