import { Refusal } from '../../../shared/api/errors.ts';

/** Who is told to come again because many sign in at once has guessed nothing: it is not held against the next try. */
export async function unlessTurnedAway<T>(checked: Promise<T>, giveBack: () => Promise<unknown>): Promise<T> {
  try {
    return await checked;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'too_many_at_once') await giveBack();
    throw error;
  }
}
