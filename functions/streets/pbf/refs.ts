import type { ProtoCursor } from './protobuf.ts';

let refBuffer = new Float64Array(4096);

/** Node ids out of their differences; valid until the next call. */
export function refsOf(deltas: ProtoCursor): Float64Array {
  // Every ref takes at least a byte.
  if (deltas.end - deltas.at > refBuffer.length) refBuffer = new Float64Array((deltas.end - deltas.at) * 2);
  let count = 0;
  for (let ref = 0; deltas.at < deltas.end; count++) {
    ref += deltas.signed();
    refBuffer[count] = ref;
  }
  return refBuffer.subarray(0, count);
}
