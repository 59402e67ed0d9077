import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { BodyMissing, readBody } from '../body.ts';
import { inboxCssPath, inboxPath, listPage, mailPage, missingPage, openMailbox, type StoredMail } from './mailbox.ts';

const content = z.object({ Data: z.string() });
const address = z.string().check(z.regex(/^[^\r\n]+@[^\r\n]+$/));

/** The part of SESv2 `SendEmail` that the product uses: messages of plain text to one recipient. */
const sendEmail = z.object({
  FromEmailAddress: address,
  Destination: z.strictObject({ ToAddresses: z.tuple([address]) }),
  Content: z.object({ Simple: z.object({ Subject: content, Body: z.strictObject({ Text: content }) }) }),
});

export function readSendEmail(json: string): Omit<StoredMail, 'id' | 'receivedAt'> | string {
  let body: unknown;
  try {
    body = JSON.parse(json);
  } catch {
    return 'The body is not JSON.';
  }
  const parsed = sendEmail.safeParse(body);
  if (!parsed.success)
    return parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
  const { FromEmailAddress, Destination, Content } = parsed.data;
  const { Subject, Body } = Content.Simple;
  return { from: FromEmailAddress, to: Destination.ToAddresses, subject: Subject.Data, text: Body.Text.Data };
}

export interface MailOptions {
  dataDir: string;
  now?: () => Date;
}

export type MailHandler = (message: IncomingMessage, response: ServerResponse) => Promise<void>;

export const sendPath = '/v2/email/outbound-emails';
const jsonPath = `${inboxPath}.json`;
const maxListed = 200;
const maxBytes = 10 * 1024 * 1024;

export const isMailPath = (path: string) =>
  path === sendPath ||
  path === inboxPath ||
  path === jsonPath ||
  path === inboxCssPath ||
  path.startsWith(`${inboxPath}/`);

/** SES stand-in that stores mail in a folder, with an inbox page for developers. */
export function mailHandler(options: MailOptions): MailHandler {
  const mailbox = openMailbox(join(options.dataDir, 'mail'));
  const now = options.now ?? (() => new Date());
  const css = readFileSync(fileURLToPath(new URL('./inbox.css', import.meta.url)), 'utf8');

  async function send(message: IncomingMessage, response: ServerResponse) {
    const body = await readBody(message, { bytes: maxBytes });
    if (body === undefined) return refuse(response, 'BadRequestException', 400, 'The message is too large.');
    const mail = readSendEmail(body.toString());
    if (typeof mail === 'string') return refuse(response, 'BadRequestException', 400, mail);
    const MessageId = await mailbox.keep(mail, now());
    answer(response, 200, 'application/json', JSON.stringify({ MessageId }));
  }

  async function show(url: URL, response: ServerResponse) {
    const to = url.searchParams.get('to') ?? undefined;
    if (url.pathname === inboxCssPath) return answer(response, 200, 'text/css; charset=utf-8', css);
    if (url.pathname === jsonPath) {
      return answer(response, 200, 'application/json', JSON.stringify(await mailbox.list(to, maxListed)));
    }
    const html = 'text/html; charset=utf-8';
    if (url.pathname === inboxPath) return answer(response, 200, html, listPage(await mailbox.list(to, maxListed), to));
    const mail = await mailbox.find(url.pathname.slice(inboxPath.length + 1));
    return mail ? answer(response, 200, html, mailPage(mail)) : answer(response, 404, html, missingPage());
  }

  return async (message, response) => {
    try {
      const url = new URL(message.url ?? '/', 'http://mail.local');
      const isRead = message.method === 'GET' || message.method === 'HEAD';
      if (url.pathname === sendPath && message.method === 'POST') return await send(message, response);
      if (url.pathname !== sendPath && isRead) return await show(url, response);
      response.setHeader('allow', url.pathname === sendPath ? 'POST' : 'GET, HEAD');
      answer(response, 405, 'text/plain; charset=utf-8', 'Method not allowed');
    } catch (error) {
      if (error instanceof BodyMissing) throw error;
      console.error('mail stand-in', error);
      if (response.headersSent) response.destroy();
      else answer(response, 500, 'text/plain; charset=utf-8', 'The mail stand-in failed; its log says why.');
    }
  };
}

function answer(response: ServerResponse, status: number, type: string, body: string) {
  response.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    'content-security-policy':
      "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

function refuse(response: ServerResponse, type: string, status: number, message: string) {
  response.setHeader('x-amzn-errortype', type);
  response.setHeader('x-amzn-requestid', randomUUID());
  answer(response, status, 'application/json', JSON.stringify({ message }));
}
