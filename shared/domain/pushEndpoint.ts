/**
 * Where we are ready to send: the push services of the browsers there are. A subscription names the address itself, so
 * without this list anybody could have our servers knock at any door.
 */
const services = [
  /^fcm\.googleapis\.com$/,
  /^([\w-]+\.)*push\.services\.mozilla\.com$/,
  /^([\w-]+\.)*notify\.windows\.com$/,
  /^([\w-]+\.)*push\.apple\.com$/,
];
const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** `here` lets loopback in: on one machine a test stands in for the push service. */
export function isPushEndpoint(address: string, here: boolean): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  if (username || password) return false;
  if (here && loopback.test(hostname)) return protocol === 'http:' || protocol === 'https:';
  return protocol === 'https:' && port === '' && services.some((service) => service.test(hostname));
}
