import type { auth } from '../../../shared/api/auth.ts';
import type { ExamplesOf } from '../example.ts';

export const authExamples: ExamplesOf<typeof auth> = {
  getCurrentUser: { about: 'no walker' },
  register: {
    call: ({ username, password }) => ({
      body: { username: `${username}_too`, password, email: `${username}.too@example.org` },
    }),
  },
  login: { call: ({ username, password }) => ({ body: { username, password } }) },
  logout: { freshWalker: true },
  forgotPassword: { call: ({ email }) => ({ body: { email } }) },
  resetPassword: {
    call: async (owner) => {
      await owner.json('forgotPassword', { body: { email: owner.email } });
      return { body: { token: owner.mailed(/reset-password#token=([\w-]+)/), password: 'secret2' } };
    },
    freshWalker: true,
  },
  verifyEmail: {
    call: (owner) => ({ body: { token: owner.mailed(/verify-email#token=([\w-]+)/) } }),
    freshWalker: true,
  },
  changePassword: {
    about: 'no walker',
    call: (_, { password }) => ({ body: { currentPassword: password, newPassword: password } }),
    freshWalker: true,
  },
  listSessions: { about: 'oneself' },
  endOtherSessions: {
    about: 'no walker',
    call: async (_, asker) => {
      await asker.json('login', { body: { username: asker.username, password: asker.password } });
      return { body: { currentPassword: asker.password } };
    },
    freshWalker: true,
  },
  endSession: {
    about: 'no walker',
    call: async (_, asker) => {
      await asker.json('login', { body: { username: asker.username, password: asker.password } });
      const sessions: { id: string; current: boolean }[] = await asker.json('listSessions');
      const other = sessions.find(({ current }) => !current);
      return { params: { sessionId: other?.id ?? '' }, body: { currentPassword: asker.password } };
    },
    freshWalker: true,
  },
  sendVerification: { about: 'no walker', freshWalker: true },
};
