/**
 * So many requests of one client are under way at once. The far side closes sockets that were idle, and a function that
 * slept, or was busy for seconds, notices when it sends: then every socket of the pool fails once. The SDK repeats such
 * requests out of a quota of 500, 14 each, which does for 35. Its own default is 50 sockets: a wave of two hundred reads
 * would lose fifteen for good.
 */
const maxSockets = 32;

export const requestHandler = { httpAgent: { maxSockets }, httpsAgent: { maxSockets } };
