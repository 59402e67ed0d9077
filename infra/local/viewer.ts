import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { UNKNOWN_NETWORK } from '../../shared/domain/network.ts';

export type ViewerOf = (request: IncomingMessage) => string;

/** Parses a comma list of addresses and CIDR ranges; undefined if an entry is neither. */
export function parseProxies(text: string): BlockList | undefined {
  const proxies = new BlockList();
  for (const entry of text.split(',').map((each) => each.trim())) {
    const [, address = '', bits] = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i.exec(entry) ?? [];
    const family = familyOf(address);
    if (isIP(address) === 0 || Number(bits ?? 0) > (family === 'ipv6' ? 128 : 32)) return undefined;
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  return proxies;
}

/**
 * The walker's address: the last entry of `X-Forwarded-For` that is not a declared proxy. Entries further left were
 * written by the client. So may be `Forwarded` and `X-Real-IP`, which are ignored. Some proxies add the port. All
 * callers whose entry cannot be read share one network: the proxy's own would be this machine, which has no limits.
 */
export const viewerBehind =
  (proxies: BlockList): ViewerOf =>
  (request) => {
    let viewer = peerOf(request);
    const hops = String(request.headers['x-forwarded-for'] ?? '')
      .split(',')
      .map(withoutPort);
    for (const address of hops.filter((hop) => hop !== '').reverse()) {
      if (!proxies.check(viewer, familyOf(viewer))) break;
      if (isIP(address) === 0) return UNKNOWN_NETWORK;
      viewer = address;
    }
    return viewer;
  };

export const peerOf: ViewerOf = ({ socket }) => socket.remoteAddress ?? '127.0.0.1';

/** `192.0.2.1:443`, `[2001:db8::1]:443` and `[2001:db8::1]`. */
const withoutPort = (hop: string) => hop.trim().replace(/^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/, '$1$2');

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');
