// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { click, mount } from '../../testing/mount.ts';
import { reportAnswer } from '../../ui/notices/connection.ts';
import { NOTICES, noticeStore } from './notices.tsx';
import type { PhotoWidget } from './photoUpload.ts';
import { UploadPanel } from './uploadPanel.tsx';

const buttons = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent);
const photo = { original: new File([], 'sign.jpg'), name: 'sign.jpg', size: 1, preview: undefined };
const failed = { photo, state: { phase: 'error', message: NOTICES.unknownError } } as const;

afterEach(() => act(() => reportAnswer(true)));

it('a failed upload can be tried again online and sent later offline', () => {
  const onLater = vi.fn();
  const widget = {
    read: () => failed,
    subscribe: () => () => undefined,
    notices: noticeStore(),
  } as unknown as PhotoWidget;
  mount(<UploadPanel widget={widget} destination="Vasagatan" onLater={onLater} />);
  expect(buttons()).toContain('Try again');
  act(() => reportAnswer(false));
  expect(buttons()).not.toContain('Try again');
  click(
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Send Later') as HTMLElement,
  );
  expect(onLater).toHaveBeenCalledOnce();
});
