import * as z from 'zod/mini';
import type { SentBodyOf } from '../../../../shared/api/route.ts';
import { type Settings, settingsOf } from '../../../../shared/api/settings.ts';
import type { OwnUser, walkers } from '../../../../shared/api/walkers.ts';
import { bodies } from '../../api/bodies.ts';

/** What the sheet edits; an empty text stands for none. */
export type SettingsForm = Settings & { firstName: string; lastName: string; email: string };

export const formOf = (user: OwnUser): SettingsForm => ({
  ...settingsOf(user),
  firstName: user.firstName ?? '',
  lastName: user.lastName ?? '',
  email: user.email ?? '',
});

/** Only what was changed is sent, so that a sheet left open on one device does not undo another's. */
export function changesOf(before: SettingsForm, after: SettingsForm): SentBodyOf<typeof walkers.updateWalker> {
  const keys = Object.entries(after).filter(([key, value]) => new Map(Object.entries(before)).get(key) !== value);
  return Object.fromEntries(keys);
}

/** What stands in the fields that are typed. */
export function typedIn(form: HTMLFormElement): Pick<SettingsForm, 'firstName' | 'lastName' | 'email'> {
  const typed = new FormData(form);
  const text = (name: string) => String(typed.get(name) ?? '');
  return { firstName: text('firstName'), lastName: text('lastName'), email: text('email') };
}

/** The fields that are typed, with the contract's own rules. */
export const typedFields = z.extend(z.pick(bodies.updateWalker, { firstName: true, lastName: true, email: true }), {
  currentPassword: z.optional(z.string()),
});

/** An address that is there is replaced or removed with the password only: it can reset the password. */
export const needsPassword = (before: string, typed: string): boolean => before !== '' && typed.trim() !== before;
