import { msg } from '../../../../shared/domain/msg.ts';

interface PushMessage {
  title: string;
  body: string;
}

/** For a message that says nothing we understand: one of a version to come, perhaps. */
export const UNKNOWN_MESSAGE = msg('Your walk for today is waiting');

/** As the server writes it. Whatever else it is, something is shown: `unknown`, in the walker's language. */
export function messageIn(text: string | undefined, unknown: string = UNKNOWN_MESSAGE): PushMessage {
  const something: PushMessage = { title: unknown, body: '' };
  try {
    const parsed: unknown = JSON.parse(text ?? '');
    if (typeof parsed !== 'object' || parsed === null) return something;
    const { title, body } = { title: undefined, body: undefined, ...parsed };
    return {
      title: typeof title === 'string' && title !== '' ? title : something.title,
      body: typeof body === 'string' ? body : something.body,
    };
  } catch {
    return something;
  }
}
