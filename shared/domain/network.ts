function groupsOf(address: string): number[] | undefined {
  const halves = address.split('::');
  if (halves.length > 2) return undefined;
  const [before = [], after = []] = halves.map((half) => (half === '' ? [] : half.split(':').flatMap(groupOf)));
  const missing = 8 - before.length - after.length;
  if (halves.length === 1 ? missing !== 0 : missing < 1) return undefined;
  const all = [...before, ...Array<number>(halves.length === 1 ? 0 : missing).fill(0), ...after];
  return all.every((group) => group >= 0 && group <= 0xffff) ? all : undefined;
}

/** One group, or two for a dotted IPv4 tail; NaN if invalid. */
function groupOf(text: string): number[] {
  const bytes = bytesOf(text);
  if (bytes) return [bytes[0] * 256 + bytes[1], bytes[2] * 256 + bytes[3]];
  return [/^[0-9a-f]{1,4}$/.test(text) ? Number.parseInt(text, 16) : Number.NaN];
}

function bytesOf(text: string): [number, number, number, number] | undefined {
  const [, ...parts] = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text) ?? [];
  const [a, b, c, d] = parts.map(Number);
  if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined;
  return Math.max(a, b, c, d) <= 255 ? [a, b, c, d] : undefined;
}

const dotted = (high: number, low: number) => [high >> 8, high & 255, low >> 8, low & 255].join('.');

/** True for a result of `networkOf` that is this machine. */
export const isLoopback = (network: string): boolean => network.startsWith('127.') || network === '0:0:0:0::/64';

/** Shared by all callers whose address cannot be parsed, so that a malformed address does not reset a rate limit. */
export const UNKNOWN_NETWORK = 'unknown';

/**
 * Network of an address for rate limits: an IPv4 address itself, an IPv6 address's /64 (its single addresses would be
 * fresh starts). All spellings are equal: compressed, upper case, leading zeros, IPv4-mapped, with a zone, in brackets
 * with a port. A port after an IPv6 address without brackets is ambiguous below nine groups: callers strip a known
 * port.
 */
export function networkOf(address: string): string {
  const bare = address.trim().toLowerCase();
  const unported = /^\[([^\]]*)\](?::\d+)?$/.exec(bare)?.[1] ?? bare.replace(/^([\d.]+):\d+$/, '$1');
  const text = unported.replace(/%.*$/, '');
  const bytes = bytesOf(text);
  if (bytes) return bytes.join('.');
  const groups = groupsOf(text) ?? groupsOf(text.replace(/:\d+$/, ''));
  if (!groups) return UNKNOWN_NETWORK;
  const [, , , , , mark = 0, high = 0, low = 0] = groups;
  const isMapped = mark === 0xffff && groups.slice(0, 5).every((group) => group === 0);
  if (isMapped) return dotted(high, low);
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}
