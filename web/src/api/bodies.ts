import { account } from '../../../shared/api/account.ts';
import { auth } from '../../../shared/api/auth.ts';
import { walkers } from '../../../shared/api/walkers.ts';

/**
 * The schemas that validate forms. Elsewhere the build reduces a route to method and path (web/vite.config.ts), so that
 * the login loads without the schema library.
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
