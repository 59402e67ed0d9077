import { msg } from '../../../../shared/domain/msg.ts';

interface PushMessage {
  title: string;
  body: string;
}

/** A message in an unknown format, such as one of a later version, has this text. */
export const UNKNOWN_MESSAGE = msg('Your walk for today is waiting');

/** Parses the server's message. Every push must show a notification, so an unknown one has the text `unknown`. */
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
