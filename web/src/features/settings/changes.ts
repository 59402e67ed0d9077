import type { SentBodyOf } from '../../../../shared/api/route.ts';
import { type Settings, settingsOf } from '../../../../shared/api/settings.ts';
import type { OwnUser, walkers } from '../../../../shared/api/walkers.ts';
import { useUpdateWalker } from '../../api/walkers.ts';
import { t } from '../../i18n/t.ts';
import { toast } from '../../ui/notices/toast.ts';

export type Changes = SentBodyOf<typeof walkers.updateWalker>;

/** What the first sheet edits and Save Changes sends; everything on the pages behind it is sent at once. */
export type SavedSettings = Pick<Settings, 'preferredDifficulty' | 'maxDistance' | 'notificationsEnabled'>;

/** Only what was changed is sent, so that a sheet left open on one device does not undo another's. */
export function changesOf(user: SavedSettings, chosen: Partial<SavedSettings>): Partial<SavedSettings> {
  const saved = new Map<string, unknown>(Object.entries(user));
  return Object.fromEntries(Object.entries(chosen).filter(([key, value]) => saved.get(key) !== value));
}

/** An address that is there is replaced or removed with the password only: it can reset the password. */
export const needsPassword = (before: string, typed: string): boolean => before !== '' && typed.trim() !== before;

/** Whether a field of the form holds something else than it was rendered with. */
export const isTyped = (form: Element | null): boolean =>
  form instanceof HTMLFormElement &&
  [...form.elements].some(
    (field) => field instanceof HTMLInputElement && field.name !== '' && field.value !== field.defaultValue,
  );

export const noticeOfFailure = () =>
  toast({
    title: t('Failed to update settings'),
    description: t('Please try again.'),
    variant: 'destructive',
  });

/** For pages without Save: a choice is sent at once, and shown before its answer comes. */
export function useChoose(user: OwnUser) {
  const { mutate, variables, isPending } = useUpdateWalker(user.id);
  const chosen: Settings = { ...settingsOf(user), ...(isPending && settingsOf(variables)) };
  const choose = (part: Partial<Settings>) => mutate(part, { onError: noticeOfFailure });
  return { chosen, choose };
}
