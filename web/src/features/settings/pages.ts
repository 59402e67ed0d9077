import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { msg } from '../../../../shared/domain/msg.ts';

/** All pages behind the first sheet. They save at once, except `name` and `email`. */
export const pageTitles = {
  more: msg('More settings'),
  walks: msg('Walks'),
  display: msg('Display'),
  privacy: msg('Privacy'),
  blocked: msg('Blocked walkers'),
  account: msg('Account'),
  name: msg('Name'),
  email: msg('Email'),
  passkeys: msg('Passkeys'),
  tokens: msg('Access tokens'),
  devices: msg('Signed-in devices'),
  decisions: msg('Decisions About Your Account'),
} as const;

export type SettingsPage = keyof typeof pageTitles;

export type PageProps = { user: OwnUser; goTo: (page: SettingsPage) => void };
