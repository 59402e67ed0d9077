import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

const storedMail = z.object({
  id: z.string(),
  receivedAt: z.string(),
  from: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
});
export type StoredMail = z.infer<typeof storedMail>;

/** Ids sort by time; the pattern also prevents path traversal. */
const idShape = /^\d{15}-\d{6}-[0-9a-f]{16}$/;

export function openMailbox(folder: string) {
  mkdirSync(folder, { recursive: true });
  let count = 0;

  const idsNewestFirst = async () =>
    (await readdir(folder))
      .filter((name) => name.endsWith('.json'))
      .map((name) => name.slice(0, -'.json'.length))
      .filter((id) => idShape.test(id))
      .sort()
      .reverse();
  const readMail = async (id: string) =>
    storedMail.parse(JSON.parse(await readFile(join(folder, `${id}.json`), 'utf8')));

  return {
    async keep(mail: Omit<StoredMail, 'id' | 'receivedAt'>, now: Date): Promise<string> {
      count = (count + 1) % 1_000_000;
      const time = String(now.getTime()).padStart(15, '0');
      const id = `${time}-${String(count).padStart(6, '0')}-${randomBytes(8).toString('hex')}`;
      const file = join(folder, `${id}.json`);
      await writeFile(`${file}.part`, JSON.stringify({ ...mail, id, receivedAt: now.toISOString() }, null, 2));
      await rename(`${file}.part`, file);
      return id;
    },

    async find(id: string): Promise<StoredMail | undefined> {
      return idShape.test(id) && (await idsNewestFirst()).includes(id) ? readMail(id) : undefined;
    },

    async list(to: string | undefined, limit: number): Promise<StoredMail[]> {
      const wanted = to?.trim().toLowerCase();
      const found: StoredMail[] = [];
      for (const id of await idsNewestFirst()) {
        if (found.length === limit) break;
        const mail = await readMail(id);
        if (wanted === undefined || mail.to.some((address) => address.toLowerCase() === wanted)) found.push(mail);
      }
      return found;
    },
  };
}

export const inboxPath = '/_local/mail';
export const inboxCssPath = '/_local/mail.css';

export function listPage(mails: readonly StoredMail[], to: string | undefined): string {
  const rows = mails.map(
    (mail) => `<li><a href="${inboxPath}/${mail.id}">
      <span class="subject">${escapeHtml(mail.subject) || 'No subject'}</span>
      <span class="detail">To ${escapeHtml(mail.to.join(', '))}</span>
      ${timeOf(mail)}
    </a></li>`,
  );
  const filter =
    to === undefined ? '' : `<p>Mails to <strong>${escapeHtml(to)}</strong>. <a href="${inboxPath}">Show all</a></p>`;
  const list =
    rows.length > 0
      ? `<ul class="mails">${rows.join('')}</ul>`
      : `<p class="empty">No mail yet. Ask for a password reset link, then load this page again.</p>`;
  return page(
    'Mail on this machine',
    `<h1>Mail on this machine</h1>
    <p class="lead">Signpost sends no real mail here. Everything it would have sent is below, newest first.</p>
    ${filter}${list}`,
  );
}

export function mailPage(mail: StoredMail): string {
  return page(
    mail.subject || 'No subject',
    `<p><a href="${inboxPath}">All mail</a></p>
    <article>
      <h1>${escapeHtml(mail.subject) || 'No subject'}</h1>
      <dl>
        <div><dt>From</dt><dd>${escapeHtml(mail.from)}</dd></div>
        <div><dt>To</dt><dd>${escapeHtml(mail.to.join(', '))}</dd></div>
        <div><dt>Sent</dt><dd>${timeOf(mail)}</dd></div>
      </dl>
      <div class="text">${withLinks(mail.text)}</div>
    </article>`,
  );
}

export function missingPage(): string {
  return page(
    'No such mail',
    `<h1>No such mail</h1><p class="lead">There is no mail under this address.</p><p><a href="${inboxPath}">All mail</a></p>`,
  );
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>${escapeHtml(title)} · Signpost</title>
  <link rel="stylesheet" href="${inboxCssPath}">
</head>
<body>
  <header><a class="plate" href="${inboxPath}">Signpost</a><a href="/">Open the app</a></header>
  <main>${content}</main>
</body>
</html>
`;
}

const timeOf = ({ receivedAt }: StoredMail) =>
  `<time datetime="${escapeHtml(receivedAt)}">${escapeHtml(receivedAt.slice(0, 19).replace('T', ' '))} UTC</time>`;

function withLinks(text: string): string {
  const address = /(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/;
  return text
    .split(address)
    .map((part, index) => (index % 2 === 0 ? escapeHtml(part) : linkTo(escapeHtml(part))))
    .join('');
}

const linkTo = (link: string) => `<a href="${link}" rel="noreferrer">${link}</a>`;
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
