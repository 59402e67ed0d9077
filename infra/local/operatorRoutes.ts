import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { nothingHere } from './body.ts';
import type { Listener } from './gateway.ts';
import { jobsPath } from './jobs.ts';
import { isMailPath, sendPath } from './mail/handler.ts';
import { inboxPath } from './mail/mailbox.ts';
import { isQueueCall } from './queue.ts';
import { keyHeader } from './secrets.ts';

const cookieName = 'operatorKey';
const root = '/_local';

export const mailboxAddress = (site: string, key: string) => `${site}${inboxPath}?key=${key}`;

/** Paths reserved for the operator and our own functions, with or without the key. */
export const isOperatorCall = (request: IncomingMessage, path: string): boolean =>
  path === root || path.startsWith(`${root}/`) || path === sendPath || isQueueCall(request);

interface OperatorRoutes {
  key: string;
  mail: Listener;
  jobs: Listener;
  /** By path. */
  commands: Record<string, Listener>;
  queue: Listener;
}

/** Mailbox, jobs, commands, and the stand-ins of SES and SQS. Without the key they answer 404. */
export function operatorListener({ key, mail, jobs, commands, queue }: OperatorRoutes): Listener {
  return async (request, response) => {
    const { path, query, keyInPath } = parse(request.url ?? '/');
    const { [keyHeader]: keyInHeader, cookie = '' } = request.headers;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isMailbox = isRead && path.startsWith(inboxPath);
    const keyInQuery = query.get('key');
    if (isMailbox && same(keyInQuery, key)) return openMailbox(response, path, query, key);
    // The cookie opens only the mailbox for reading: another port of localhost counts as same-site.
    const keyInCookie = isMailbox && cookie.split(/;\s*/).includes(`${cookieName}=${key}`) ? key : undefined;
    if (![keyInPath, keyInHeader, keyInCookie].some((given) => same(given, key))) return missing(request, response);

    request.url = query.size > 0 ? `${path}?${query}` : path;
    if (isQueueCall(request)) return queue(request, response);
    if (isMailPath(path)) return mail(request, response);
    if (path.startsWith(jobsPath)) return jobs(request, response);
    return (commands[path] ?? missing)(request, response);
  };
}

function parse(url: string) {
  const [, whole = '/', text = ''] = /^([^?]*)\??(.*)$/.exec(url) ?? [];
  const [, keyInPath, rest] = /^\/_local\/([\w-]{43})(\/.*)?$/.exec(whole) ?? [];
  return { path: keyInPath ? (rest ?? '/') : whole, query: new URLSearchParams(text), keyInPath };
}

/** The key in the URL is exchanged for a cookie, so that it stays out of links and history. */
function openMailbox(response: ServerResponse, path: string, query: URLSearchParams, key: string): void {
  query.delete('key');
  response.writeHead(303, {
    location: query.size > 0 ? `${path}?${query}` : path,
    'set-cookie': `${cookieName}=${key}; Path=${root}; HttpOnly; SameSite=Strict`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
  response.end();
}

export const missing: Listener = async (request, response) => {
  request.resume();
  nothingHere(response, { 'cache-control': 'no-store' });
};

const hash = (text: string) => createHash('sha256').update(text).digest();
const same = (given: string | string[] | null | undefined, key: string) =>
  typeof given === 'string' && timingSafeEqual(hash(given), hash(key));
