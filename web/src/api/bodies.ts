import { account } from '../../../shared/api/account.ts';
import { auth } from '../../../shared/api/auth.ts';
import { walkers } from '../../../shared/api/walkers.ts';

/**
 * What the forms of the app are checked by: the contract's own schemas. All other files know of a route its method and
 * its path (web/vite.config.ts), so that the front door does without the library that checks.
 */
export const bodies = {
  login: auth.login.body,
  register: auth.register.body,
  forgotPassword: auth.forgotPassword.body,
  resetPassword: auth.resetPassword.body,
  changePassword: auth.changePassword.body,
  updateWalker: walkers.updateWalker.body,
  endOtherSessions: auth.endOtherSessions.body,
  deleteAccount: account.deleteAccount.body,
};
