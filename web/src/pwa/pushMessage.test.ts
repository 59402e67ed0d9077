import { expect, it } from 'vitest';
import { messageIn } from './pushMessage.ts';

it('is what the server wrote', () =>
  expect(messageIn('{"title":"Your 12-day streak ends tonight","body":"A short walk."}')).toEqual({
    title: 'Your 12-day streak ends tonight',
    body: 'A short walk.',
  }));

it('is shown in the walker’s language where it says nothing', () =>
  expect(messageIn('{}', 'Dagens promenad väntar')).toEqual({ title: 'Dagens promenad väntar', body: '' }));

it.each([undefined, '', 'no JSON', 'null', '3', '[]', '{}', '{"title":""}', '{"title":7,"body":{}}'])(
  'is shown as something kind where it was %s',
  (text) => expect(messageIn(text)).toEqual({ title: 'Your walk for today is waiting', body: '' }),
);
