import * as z from 'zod/mini';
import { account } from '../../../shared/api/account.ts';
import { auth } from '../../../shared/api/auth.ts';
import { clubs } from '../../../shared/api/clubs.ts';
import { passkeys } from '../../../shared/api/passkeys.ts';
import { tokens } from '../../../shared/api/tokens.ts';
import { walkers } from '../../../shared/api/walkers.ts';

/** Only this module has the schemas: elsewhere the build reduces routes to method and path. */
export const bodies = {
  login: auth.login.body,
  register: auth.register.body,
  forgotPassword: auth.forgotPassword.body,
  resetPassword: auth.resetPassword.body,
  changePassword: auth.changePassword.body,
  updateWalker: walkers.updateWalker.body,
  endOtherSessions: auth.endOtherSessions.body,
  renamePasskey: passkeys.renamePasskey.body,
  createToken: tokens.createToken.body,
  deleteAccount: account.deleteAccount.body,
  clubForm: z.object({
    name: clubs.createClub.body.shape.name,
    goal: z.pipe(z.coerce.number(), clubs.createClub.body.shape.goal),
  }),
};
