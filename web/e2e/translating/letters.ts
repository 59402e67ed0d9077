import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  addressReplacedMail,
  resetMail,
  statementMail,
  verificationMail,
} from '../../../functions/common/auth/mailTemplates.ts';
import { messageOf } from '../../../functions/jobs/remindWalkers.ts';
import { built } from '../../../infra/built.ts';
import { inEnglish as t } from '../../../shared/domain/msg.ts';
import { patternOf } from './sentencePatterns.ts';

const SITE = 'https://walk.example.org';
const TO = 'lena@example.org';
const AT = '2026-11-20T09:00:00.000Z';
const lena = { username: 'lena', createdAt: AT, emailVerifiedAt: AT };
const stranger = { username: 'lena', createdAt: AT, emailVerifiedAt: null };

const mails = {
  'Mail: new password': resetMail(TO, SITE, [{ account: lena, token: '…' }], t),
  'Mail: new address': verificationMail(TO, SITE, stranger, '…', t),
  'Mail: address replaced': addressReplacedMail(TO, lena, t),
  'Mail: decision of a moderator': statementMail(TO, SITE, 'lena', ['…'], t),
};
const reminders = {
  'Reminder: a walk': messageOf({ kind: 'walk' }, t),
  'Reminder: a streak': messageOf({ kind: 'streak', days: 4 }, t),
  'Reminder: a rest day': messageOf({ kind: 'rest', days: 4, left: 1 }, t),
};

/** The page for older browsers stands in the built web app, once in each language. */
function oldBrowserNotice(): string {
  const html = readFileSync(join(built.web, 'index.html'), 'utf8');
  const [, notice = ''] = /<div class="box" lang="en">(.*?)<\/div>/s.exec(html) ?? [];
  return notice.replace(/<\/(h\d|p)>/g, '\n').replace(/<[^>]+>/g, '');
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Sentences of the server's catalogue, each with the whole text in which a walker reads it. */
export function letterFigures(): { all: number; figures: string[] } {
  const letters = [
    ...Object.entries(mails).map(([name, { subject, text }]) => [name, `${subject}\n\n${text}`] as const),
    ...Object.entries(reminders).map(([name, { title, body }]) => [name, `${title}\n${body}`] as const),
    ['Page for older browsers', oldBrowserNotice()] as const,
  ];
  const sentences = Object.keys(JSON.parse(readFileSync('shared/locales/server/de.json', 'utf8')));
  const figures = sentences.flatMap((sentence) => {
    const pattern = new RegExp(patternOf(sentence));
    const [name, letter] = letters.find(([, text]) => pattern.test(text)) ?? [];
    if (!letter) return [];
    const marked = escaped(letter).replace(new RegExp(patternOf(escaped(sentence))), '<mark>$&</mark>');
    return `<li>${escaped(sentence)} <small>${name}</small><pre>${marked}</pre></li>`;
  });
  return { all: sentences.length, figures };
}
