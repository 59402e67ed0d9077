import { Refusal } from '../../../shared/api/errors.ts';
import type { BodyOf } from '../../../shared/api/route.ts';
import type { routes } from '../../../shared/api/routes.ts';
import { foldUsername } from '../../../shared/domain/names.ts';
import { moveEmail } from '../../data/emails.ts';
import { keepPassword } from '../../data/logins.ts';
import type { Condition, Op } from '../../data/ops.ts';
import { checkSession } from '../../data/sessions.ts';
import type { Table } from '../../data/table.ts';
import { accessRoundOf, type Walker } from '../../data/walkers.ts';
import type { Session } from '../../runtime/context.ts';
import type { Stage } from '../../runtime/stage.ts';
import { checkPassword } from '../auth/checkPassword.ts';
import { emailHash, emailOrNone } from '../auth/email.ts';
import { addressReplacedLetter } from '../auth/letters.ts';
import { type Postbox, sendLetter } from '../auth/sendLetter.ts';
import { mayVerify, newVerification, sendVerification } from '../auth/verification.ts';
import { sayTo } from './sayTo.ts';

type Body = Pick<BodyOf<typeof routes.updateWalker>, 'email' | 'currentPassword'>;
interface Around extends Postbox {
  table: Table;
  session: Session;
  stage: Stage;
  viewer: string;
  siteUrl: string;
  now: Date;
}
interface EmailChange {
  set: Partial<Walker>;
  /** As the walker was read: verified meanwhile, the address that goes would stand under another key. */
  before: Condition['equals'];
  ops: Op[];
  tell: (changed: Walker) => Promise<void>;
}

/**
 * An address resets the password, so replacing or removing one takes the password, and a first one does not. The
 * access round grows: reset links to the old address end, and of two changes at once only one is written.
 */
export async function emailChange(around: Around, body: Body, walker: Walker): Promise<EmailChange | undefined> {
  const email = body.email === undefined ? walker.email : (emailOrNone(body.email) ?? null);
  if (email === walker.email) return undefined;
  const { table, session, viewer, now } = around;
  const old = walker.email;
  if (old && !body.currentPassword) throw new Refusal('password_required');
  const after = email ? emailHash(email) : undefined;
  const [login, mayMail] = await Promise.all([
    old && body.currentPassword ? checkPassword(around, walker.username, body.currentPassword) : undefined,
    after ? mayVerify(table, after, viewer, now) : false,
  ]);

  const since = now.toISOString();
  const verification = mayMail ? newVerification(walker.walkerId, since, now) : undefined;
  return {
    set: {
      email,
      emailSince: email ? since : null,
      emailVerifiedAt: null,
      accessRound: walker.accessRound + 1,
    },
    before: { ...accessRoundOf(walker), emailVerifiedAt: walker.emailVerifiedAt },
    ops: [
      ...moveEmail(walker, old ? emailHash(old) : undefined, after, since),
      checkSession(session),
      ...(login ? [keepPassword(foldUsername(walker.username), login)] : []),
      ...(verification ? [verification.op] : []),
    ],
    async tell(changed) {
      await Promise.all([
        // The change is made: a mail that fails must not make it look undone.
        old && sendLetter(around, addressReplacedLetter(old, walker, sayTo(changed))),
        verification && sendVerification(around, changed, verification.token),
      ]);
    },
  };
}
