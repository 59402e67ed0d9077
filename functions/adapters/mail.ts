import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import type { Mail } from '../ports/mail.ts';

export const noMail = (why: string): Mail => ({
  isOff: true,
  send: async () => {
    throw Object.assign(new Error(why), { name: why });
  },
});

/** SES; locally `AWS_ENDPOINT_URL_SESV2` points the SDK to the stand-in. */
export function open(env: Record<string, string | undefined>): Mail {
  const from = env.MAIL_FROM;
  if (!from) throw new Error('MAIL_FROM is not set');
  if (from === 'none') return noMail('This stage sends no mail');
  const configurationSet = env.MAIL_CONFIGURATION_SET;
  // Two attempts only, so that forgot-password stays below its constant answer time.
  const client = new SESv2Client({ maxAttempts: 2 });
  return {
    async send({ to, subject, text }) {
      await client.send(
        new SendEmailCommand({
          FromEmailAddress: from,
          ...(configurationSet && { ConfigurationSetName: configurationSet }),
          Destination: { ToAddresses: [to] },
          Content: {
            Simple: { Subject: { Data: subject, Charset: 'UTF-8' }, Body: { Text: { Data: text, Charset: 'UTF-8' } } },
          },
        }),
      );
    },
  };
}
