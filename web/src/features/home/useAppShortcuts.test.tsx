// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import type { Challenge } from '../../../../shared/api/challenges.ts';
import { mount } from '../../testing/mount.ts';
import { useModal } from '../../ui/dialogs/openModal.ts';
import { PHOTO, useAppShortcuts } from './homeScreen.tsx';

const open = { id: 'c1', completed: false } as Challenge;
let isUploading = false;

function Probe({ challenge }: { challenge: Challenge | null | undefined }) {
  useAppShortcuts(challenge);
  isUploading = useModal('upload')?.open === true;
  return null;
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'setAppBadge');
  Reflect.deleteProperty(navigator, 'clearAppBadge');
});

it("the app badge is set while today's walk is open", async () => {
  const badges: string[] = [];
  const t = (what: string) => async () => void badges.push(what);
  Object.assign(navigator, { setAppBadge: t('set'), clearAppBadge: t('clear') });
  mount(<Probe challenge={undefined} />);
  mount(<Probe challenge={open} />);
  mount(<Probe challenge={{ ...open, completed: true }} />);
  mount(<Probe challenge={null} />);
  await vi.waitFor(() => expect(badges).toEqual(['set', 'clear', 'clear']));
  Reflect.deleteProperty(navigator, 'setAppBadge');
  mount(<Probe challenge={open} />);
});

it('the manifest has shortcuts to the walk and to the upload of its photo', () => {
  const { shortcuts, start_url: start } = JSON.parse(readFileSync('web/public/manifest.json', 'utf8'));
  expect(shortcuts.map(({ name, url }: Record<string, string>) => [name, url])).toEqual([
    ["Today's walk", start],
    ['Photo of the sign', `/${PHOTO}`],
  ]);
});

it('the photo shortcut opens the upload dialog once for an open walk', async () => {
  history.replaceState(null, '', `/${PHOTO}`);
  mount(<Probe challenge={{ ...open, completed: true }} />);
  await vi.waitFor(() => expect(location.search).toBe(''));
  expect(isUploading).toBe(false);
  history.replaceState(null, '', `/${PHOTO}`);
  mount(<Probe challenge={open} />);
  await vi.waitFor(() => expect(isUploading).toBe(true));
  expect(location.search).toBe('');
});
