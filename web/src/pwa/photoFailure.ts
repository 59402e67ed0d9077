import { ApiError, UnreachableError } from '../api/client.ts';
import { PutRefused } from './putPhoto.ts';

/** The server will never take this upload; the walker's picture itself may be fine. */
const spentUpload: readonly (string | undefined)[] = ['photo_not_found', 'photo_used', 'photo_unreadable'];
export const isSpent = (error: unknown): boolean => error instanceof ApiError && spentUpload.includes(error.code);

/** Nothing was refused: the network, the server or the photo store is not well, and will be. */
export function passesByItself(error: unknown): boolean {
  const status = error instanceof ApiError || error instanceof PutRefused ? error.status : undefined;
  return status === 0 || (status !== undefined && status >= 500) || error instanceof UnreachableError;
}

const maySucceedLater: readonly number[] = [401, 403, 408, 429];

/** A refusal that stays a refusal: a retry with the same photo would get the same answer. */
export function isDefiniteNo(error: unknown): error is ApiError | PutRefused {
  if (!(error instanceof ApiError || error instanceof PutRefused)) return false;
  if (error instanceof ApiError && error.code === 'busy') return false;
  return error.status >= 400 && error.status < 500 && !maySucceedLater.includes(error.status);
}
