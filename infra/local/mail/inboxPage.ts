import type { StoredMail } from './mailbox.ts';

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
  const html = mail.html ? `<h2>HTML version, as source</h2><pre class="source">${escapeHtml(mail.html)}</pre>` : '';
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
      ${mail.text ? `<div class="text">${withLinks(mail.text)}</div>` : ''}
      ${html}
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
  const address = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]]/g;
  let html = '';
  let done = 0;
  for (const match of text.matchAll(address)) {
    const link = escapeHtml(match[0]);
    html += `${escapeHtml(text.slice(done, match.index))}<a href="${link}" rel="noreferrer">${link}</a>`;
    done = match.index + match[0].length;
  }
  return html + escapeHtml(text.slice(done));
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
