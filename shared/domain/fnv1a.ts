/** FNV-1a over whole numbers, for short keys and fingerprints that nobody needs to keep secret. */
export const FNV_START = 0x811c9dc5;
export const fnvStep = (hash: number, value: number): number => Math.imul(hash ^ value, 0x01000193);

/** Over UTF-16 code units. */
export function fnv1a(text: string): number {
  let hash = FNV_START;
  for (let index = 0; index < text.length; index++) hash = fnvStep(hash, text.charCodeAt(index));
  return hash;
}
