/**
 * Push services of the known browsers. Subscriptions contain a URL, so without this allowlist anyone could make our
 * servers call any host (SSRF).
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
