import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { parseProxies, viewerBehind } from './viewer.ts';

function viewer(proxies: string, remoteAddress: string, headers: Record<string, string> = {}) {
  const parsed = parseProxies(proxies);
  if (!parsed) throw new Error(`not proxies: ${proxies}`);
  return viewerBehind(parsed)({ socket: { remoteAddress }, headers } as unknown as IncomingMessage);
}
const behind = (list: string) => ({ 'x-forwarded-for': list });

describe('viewerBehind', () => {
  it.each([
    ['a declared proxy', '127.0.0.0/8', '127.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['a declared proxy as an IPv4-mapped address', '127.0.0.0/8', '::ffff:127.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['two declared proxies', '127.0.0.1, 10.0.0.0/8', '127.0.0.1', '203.0.113.9, 10.1.2.3', '203.0.113.9'],
    ['a proxy over IPv6', '::1,fd00::/8', 'fd00::7', '2001:db8::1', '2001:db8::1'],
    ['a forged entry on the left', '127.0.0.1', '127.0.0.1', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    ['an undeclared proxy', '127.0.0.1', '10.1.2.3', '203.0.113.9', '10.1.2.3'],
    ['an entry that is no address', '127.0.0.1', '127.0.0.1', '203.0.113.9, unknown', 'unknown'],
    ['another entry that is no address', '127.0.0.1', '127.0.0.1', 'unknown:1, _hidden:80', 'unknown'],
    ['an unreadable entry of an undeclared proxy', '127.0.0.1', '10.1.2.3', 'unknown', '10.1.2.3'],
    ['a port', '127.0.0.1', '127.0.0.1', '203.0.113.9:51234', '203.0.113.9'],
    ['a port behind IPv6', '127.0.0.1', '127.0.0.1', '198.51.100.1, [2001:db8::1]:51234', '2001:db8::1'],
    ['brackets', '127.0.0.1', '127.0.0.1', '[2001:db8::1]', '2001:db8::1'],
    ['a port of a declared proxy', '127.0.0.1, 10.0.0.0/8', '127.0.0.1', '203.0.113.9, 10.1.2.3:80', '203.0.113.9'],
    ['an empty entry', '127.0.0.1', '127.0.0.1', '203.0.113.9, ', '203.0.113.9'],
    ['an empty list', '127.0.0.1', '127.0.0.1', '', '127.0.0.1'],
  ])('with %s the walker has the right address', (_, proxies, peer, list, expected) => {
    expect(viewer(proxies, peer, behind(list))).toBe(expected);
  });

  it('Forwarded and X-Real-IP are ignored', () => {
    const headers = { forwarded: 'for=198.51.100.1', 'x-real-ip': '198.51.100.1' };
    expect(viewer('127.0.0.1', '127.0.0.1', headers)).toBe('127.0.0.1');
  });
});

it.each(['localhost', '10.0.0.0/33', '10.0.0', '', '10.0.0.1,', '::1/129'])('parseProxies refuses "%s"', (text) => {
  expect(parseProxies(text)).toBeUndefined();
});
