/** A Map ends at 16.7 million entries, and a continent has more street names: they are dealt out over several. */
export const SHARES = 64;

/** Names by their number; 0 is "no name". */
export class NameTable {
  readonly names = [''];
  private readonly shares = Array.from({ length: SHARES }, () => new Map<string, number>());

  /** The number of a name, a new one where it is new. */
  add(name: string): number {
    if (name === '') return 0;
    const share = this.shares[shareOf(name)];
    const known = share?.get(name);
    if (known !== undefined) return known;
    const number = this.names.push(name) - 1;
    share?.set(name, number);
    return number;
  }
}

export function shareOf(name: string): number {
  let hash = name.length;
  for (let i = 0; i < name.length; i++) hash = (Math.imul(hash, 31) + name.charCodeAt(i)) | 0;
  return (hash ^ (hash >>> 16)) & (SHARES - 1);
}
