import { routes } from '../../../shared/api/routes.ts';
import { count, forgotLimits, networkOf } from '../../data/rateLimits.ts';
import { storeReset } from '../../data/resets.ts';
import { readWalkers, walkerIdsOfEmail } from '../../data/walkers.ts';
import { endpoint } from '../../http/endpoint.ts';
import { emailHash } from '../../parts/auth/email.ts';
import { randomSecret, sha256 } from '../../runtime/random.ts';
import { isLocal } from '../../runtime/stage.ts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Same answer and same time whether or not anybody owns the address: the answer waits for a floor that lies well
 * above what the work takes. An address may belong to several walkers; one mail carries a link for each.
 */
export const handler = endpoint(routes.forgotPassword, async ({ body, now, stage, siteUrl, viewer, table, mail }) => {
  const floor = pause(stage.forgotAnswerMs);
  const hash = emailHash(body.email);
  const [walkerIds] = await Promise.all([
    walkerIdsOfEmail(table, hash),
    count(table, forgotLimits(hash, networkOf(viewer)), now),
  ]);
  const walkers = (await readWalkers(table, walkerIds)).filter((walker) => walker !== undefined);
  const links = await Promise.all(
    walkers.map(async (walker) => {
      const token = randomSecret();
      await storeReset(table, walker, sha256(token), now);
      return { username: walker.username, token };
    }),
  );
  const [first] = links;
  if (first) {
    await mail.send({ to: body.email, subject: 'Your Signpost password', text: letter(siteUrl, links) });
  }
  await floor;
  return first && isLocal(stage) ? { resetToken: first.token } : {};
});

function letter(siteUrl: string, links: readonly { username: string; token: string }[]): string {
  return [
    'Hello,',
    '',
    'somebody, most likely you, asked to reset the password of your Signpost account.',
    '',
    ...links.flatMap(({ username, token }) => [
      `For ${username}, choose a new password here:`,
      `${siteUrl}/reset-password?token=${token}`,
      '',
    ]),
    'The link works once, for 30 minutes. If you did not ask for it, there is nothing to do: your password stays as it is.',
    '',
    'See you on your next walk,',
    'Signpost',
  ].join('\n');
}
