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

export function isPushEndpoint(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  if (username || password) return false;
  return protocol === 'https:' && port === '' && services.some((service) => service.test(hostname));
}
