import { ApiError } from '../../api/errors.ts';
import { t } from '../../i18n/t.ts';
import type { ToastInput } from '../../ui/notices/toast.ts';

export const isOnlyWithSteps = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'only_with_steps';

/** Offers the same request with steps in the toast of a refusal that is only about them; the setting stays. */
export const allowSteps = (error: unknown, onPress: () => void): Pick<ToastInput, 'action'> =>
  isOnlyWithSteps(error) ? { action: { label: t('Allow steps this time'), onPress } } : {};
