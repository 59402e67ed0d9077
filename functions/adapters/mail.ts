import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import type { Mail } from '../ports/mail.ts';

/** SES; on the local stack the SDK is pointed at the stand-in by `AWS_ENDPOINT_URL_SESV2`. */
export function open(env: Record<string, string | undefined>): Mail {
  const from = env.MAIL_FROM;
  if (!from) throw new Error('MAIL_FROM is not set');
  const configurationSet = env.MAIL_CONFIGURATION_SET;
  // Twice and no more: forgot-password answers at a floor that more tries of a busy SES would reach through.
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
