/**
 * Maximum concurrent requests per client. The server closes idle sockets, and a suspended function notices only when it
 * sends: then every pooled socket fails once. The SDK retries from a quota of 500 at 14 per retry, enough for 35. With
 * its default of 50 sockets a wave of two hundred reads would lose fifteen for good.
 */
const maxSockets = 32;

export const requestHandler = { httpAgent: { maxSockets }, httpsAgent: { maxSockets } };
