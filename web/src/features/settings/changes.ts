import type { SentBodyOf } from '../../../../shared/api/route.ts';
import { type Settings, settingsOf } from '../../../../shared/api/settings.ts';
import type { OwnUser, walkers } from '../../../../shared/api/walkers.ts';
import { msg } from '../../../../shared/domain/msg.ts';
import { useUpdateWalker } from '../../api/walkers.ts';
import { t } from '../../i18n/t.ts';
import { toastFailure } from '../../ui/notices/toast.ts';

export type Changes = SentBodyOf<typeof walkers.updateWalker>;

/** The settings of the first sheet, which Save Changes sends; the other pages save at once. */
export type SavedSettings = Pick<Settings, 'preferredDifficulty' | 'maxDistance' | 'notificationsEnabled'>;

/** Only changed settings are sent, so that a sheet left open does not revert another device. */
export function changesOf(user: SavedSettings, chosen: Partial<SavedSettings>): Partial<SavedSettings> {
  const saved = new Map<string, unknown>(Object.entries(user));
  return Object.fromEntries(Object.entries(chosen).filter(([key, value]) => saved.get(key) !== value));
}

/** Replacing or removing the email requires the password, because the email can reset it. */
export const needsPassword = (before: string, typed: string): boolean => before !== '' && typed.trim() !== before;

export const isTyped = (form: Element | null): boolean =>
  form instanceof HTMLFormElement &&
  [...form.elements].some(
    (field) => field instanceof HTMLInputElement && field.name !== '' && field.value !== field.defaultValue,
  );

export const noticeOfFailure = () => toastFailure(t('Failed to update settings'), t('Please try again.'));

export function useChoose(user: OwnUser) {
  const { mutate, variables, isPending } = useUpdateWalker(user.id);
  const chosen: Settings = { ...settingsOf(user), ...(isPending && settingsOf(variables)) };
  const choose = (part: Partial<Settings>) => mutate(part, { onError: noticeOfFailure });
  return { chosen, choose };
}

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
