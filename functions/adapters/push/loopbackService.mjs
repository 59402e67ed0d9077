/**
 * For tests: a push service on loopback under the name of a known one, because subscriptions to any other are refused.
 * `https://port-1234.push.services.mozilla.com/name` is fetched from `http://127.0.0.1:1234/name`. Plain JavaScript, so
 * that a stack in a process of its own can load it by NODE_OPTIONS.
 */
const { fetch } = globalThis;
globalThis.fetch = (address, init) => {
  const [, port, path] = /^https:\/\/port-(\d+)\.push\.services\.mozilla\.com(\/.*)$/.exec(String(address)) ?? [];
  return fetch(port ? `http://127.0.0.1:${port}${path}` : address, init);
};
