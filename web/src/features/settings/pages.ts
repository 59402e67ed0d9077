import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { phrase } from '../../../../shared/domain/phrase.ts';

/** Everything behind the first sheet. Pages act at once; only `name` and `email` have a Save. */
export const pageTitles = {
  more: phrase('More settings'),
  walks: phrase('Walks'),
  display: phrase('Display'),
  privacy: phrase('Privacy'),
  blocked: phrase('Blocked walkers'),
  account: phrase('Account'),
  name: phrase('Name'),
  email: phrase('Email'),
  devices: phrase('Signed-in devices'),
  decisions: phrase('Decisions About Your Account'),
} as const;

export type SettingsPage = keyof typeof pageTitles;

export type PageProps = { user: OwnUser; goTo: (page: SettingsPage) => void };
