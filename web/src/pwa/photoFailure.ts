import { ApiError } from '../api/client.ts';
import { PutRefused } from './putPhoto.ts';

/** The server will never take this upload; the walker's picture itself may be fine. */
const spentUpload: readonly (string | undefined)[] = ['photo_not_found', 'photo_used', 'photo_unreadable'];
export const isSpent = (error: unknown): boolean => error instanceof ApiError && spentUpload.includes(error.code);

const maySucceedLater: readonly number[] = [401, 403, 408, 429];

/** A refusal that stays a refusal: a retry with the same photo would get the same answer. */
export function isDefiniteNo(error: unknown): error is ApiError | PutRefused {
  if (!(error instanceof ApiError || error instanceof PutRefused)) return false;
  if (error instanceof ApiError && error.code === 'busy') return false;
  return error.status >= 400 && error.status < 500 && !maySucceedLater.includes(error.status);
}
