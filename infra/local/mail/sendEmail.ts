import * as z from 'zod/mini';
import type { StoredMail } from './mailbox.ts';

const content = z.object({ Data: z.string() });
const addresses = z.optional(z.array(z.string().check(z.regex(/^[^\r\n]+@[^\r\n]+$/))));

/** SESv2 `SendEmail`, as far as the product uses it: a simple message, no templates, no raw MIME. */
const sendEmail = z.object({
  FromEmailAddress: z.string().check(z.regex(/^[^\r\n]+@[^\r\n]+$/)),
  Destination: z.object({ ToAddresses: addresses, CcAddresses: addresses, BccAddresses: addresses }),
  Content: z.object({
    Simple: z.object({
      Subject: content,
      Body: z.object({ Text: z.optional(content), Html: z.optional(content) }),
    }),
  }),
});

/** SES takes fifty recipients in one call. */
const mostRecipients = 50;

/** The mail of a request, or the sentence with which it is refused. */
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
  const { ToAddresses = [], CcAddresses = [], BccAddresses = [] } = Destination;
  const to = [...ToAddresses, ...CcAddresses, ...BccAddresses];
  if (to.length === 0) return 'The message has no recipient.';
  if (to.length > mostRecipients) return `The message has more than ${mostRecipients} recipients.`;
  const { Subject, Body } = Content.Simple;
  if (!Body.Text && !Body.Html) return 'The message has no body.';
  return {
    from: FromEmailAddress,
    to,
    subject: Subject.Data,
    text: Body.Text?.Data ?? '',
    ...(Body.Html && { html: Body.Html.Data }),
  };
}
