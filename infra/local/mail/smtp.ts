import { setTimeout as pause } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { noMail } from '../../../functions/adapters/mail.ts';
import type { Mail } from '../../../functions/ports/mail.ts';
import { isLoopbackHost, type LocalSettings } from '../settings.ts';

/**
 * A call waits this long for the mail server, then the mail goes on by itself: a mail server may take seconds, and
 * `forgot-password` must take equally long for unknown addresses (FORGOT_ANSWER_MS).
 */
const maxWaitMs = 300;

/** nodemailer would send in clear text if the server offers no TLS, and wait 30 s for a silent one. */
export function smtpAddress(url: string): string {
  const address = new URL(url);
  const defaults = {
    ...(!isLoopbackHost(address.hostname) && address.protocol === 'smtp:' && { requireTLS: 'true' }),
    connectionTimeout: '10000',
    greetingTimeout: '10000',
    socketTimeout: '20000',
  };
  for (const [name, value] of Object.entries(defaults))
    if (!address.searchParams.has(name)) address.searchParams.set(name, value);
  return address.href;
}

interface Smtp {
  url: string;
  from: string;
  waitMs?: number;
}

type Report = (sentence: string) => void;
/** The reason without e-mail addresses, which mail servers quote and logs must not contain. */
const reasonOf = (error: unknown) =>
  error instanceof Error ? error.message.replace(/\S+@\S+/g, '...') : 'an unknown fault';

export function smtpMail({ url, from, waitMs = maxWaitMs }: Smtp, report: Report = console.error): Mail {
  const transport = createTransport(smtpAddress(url));
  return {
    async send({ to, subject, text }) {
      const sent = transport.sendMail({ from, to: { name: '', address: to }, subject, text });
      sent.catch((error: unknown) => report(`A mail could not be sent: ${reasonOf(error)}`));
      await Promise.race([sent, pause(waitMs)]);
    },
  };
}

/** Reports a mail server that refuses us, so that the owner of a new server notices at once. */
export async function trySmtp({ url }: { url: string }, report: Report = console.error): Promise<void> {
  await createTransport(smtpAddress(url))
    .verify()
    .catch((error: unknown) =>
      report(`No mail leaves: the server of SMTP_URL refuses, or SMTP_URL is wrong: ${reasonOf(error)}`),
    );
}

/**
 * Sends by SMTP; sends nothing on a public server without SMTP; otherwise undefined, which means this machine's
 * mailbox. A command sets `waitMs`: its process ends after the call.
 */
export const mailBy = (
  { smtp, siteUrl }: Pick<LocalSettings, 'smtp' | 'siteUrl'>,
  waitMs?: number,
): Mail | undefined =>
  smtp ? smtpMail({ ...smtp, ...(waitMs && { waitMs }) }) : siteUrl ? noMail('SMTP_URL is not set') : undefined;
