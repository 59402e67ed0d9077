import { expect, it } from 'vitest';
import { messageIn } from '../worker/pushListeners.ts';

it('messageIn returns the title and body of the server', () =>
  expect(messageIn('{"title":"Your 12-day streak ends tonight","body":"A short walk."}')).toEqual({
    title: 'Your 12-day streak ends tonight',
    body: 'A short walk.',
  }));

it('an empty push message has the default title of the language', () =>
  expect(messageIn('{}', 'Dagens promenad väntar')).toEqual({ title: 'Dagens promenad väntar', body: '' }));

it.each([undefined, '', 'no JSON', 'null', '3', '[]', '{}', '{"title":""}', '{"title":7,"body":{}}'])(
  'a push message that was %s has the default title',
  (text) => expect(messageIn(text)).toEqual({ title: 'Your walk for today is waiting', body: '' }),
);
