// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { click, mount } from '../../testing/mount.ts';
import { reportAnswer } from '../../ui/notices/connection.ts';
import type { PhotoWidget } from './photoUpload.ts';
import { UploadPanel } from './uploadModal.tsx';
import { NOTICES, noticeStore } from './uploadNotices.tsx';

const buttons = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent);
const photo = { original: new File([], 'sign.jpg'), name: 'sign.jpg', size: 1, preview: undefined };
const failed = (isRefused = false) =>
  ({ photo, state: { phase: 'error', message: NOTICES.unknownError, isRefused } }) as const;

afterEach(() => {
  vi.unstubAllGlobals();
  act(() => reportAnswer(true));
});

function show(value: ReturnType<typeof failed>, onLater = () => undefined) {
  const notices = noticeStore();
  const widget = { read: () => value, subscribe: () => () => undefined, notices } as unknown as PhotoWidget;
  return mount(<UploadPanel widget={widget} destination="Vasagatan" onLater={onLater} />).element;
}

it('a failed upload can be tried again online and sent later offline', () => {
  const onLater = vi.fn();
  show(failed(), onLater);
  expect(buttons()).toContain('Try again');
  act(() => reportAnswer(false));
  expect(buttons()).not.toContain('Try again');
  click(
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Send Later') as HTMLElement,
  );
  expect(onLater).toHaveBeenCalledOnce();
});

it('offline a photo is promised to be sent by itself only with Background Sync, otherwise when Signpost is opened', () => {
  act(() => reportAnswer(false));
  expect(show(failed()).textContent).toContain('Open Signpost with a connection within two days');
  vi.stubGlobal('SyncManager', class {});
  expect(show(failed()).textContent).toContain("sent as soon as you're connected");
});

it('offline a refused photo is not promised to be sent later', () => {
  act(() => reportAnswer(false));
  show(failed(true));
  expect(buttons()).toContain('Try again');
  expect(buttons()).not.toContain('Send Later');
});
