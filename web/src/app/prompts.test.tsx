// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Challenge, challenges } from '../../../shared/api/challenges.ts';
import { createQueryClient, read } from '../api/queryClient.ts';
import { useWalk } from '../features/home/walk/walkLeg.ts';
import { watchForInstallOffer } from '../pwa/install/installOffer.ts';
import { keepOffers } from '../pwa/install/installPromptEvent.ts';
import { mount } from '../testing/mount.ts';
import { useModal } from '../ui/dialogs/openModal.ts';
import InstallDialog from './installDialog.tsx';
import Prompts from './prompts.tsx';

let promptCalls = 0;
let toggleWalk: () => boolean;

function Walk() {
  [, toggleWalk] = useWalk('c1');
  return null;
}

function Sheet() {
  return <InstallDialog open={useModal('install')?.open === true} onClose={() => undefined} />;
}

function offer(passed = 3_000) {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: async () => {
      promptCalls += 1;
      return { outcome: 'accepted' };
    },
  });
  act(() => {
    window.dispatchEvent(event);
    vi.advanceTimersByTime(passed);
  });
  return event;
}

function open(today: Partial<Challenge> | null = null) {
  const client = createQueryClient(() => undefined);
  client.setQueryData(read(challenges.getTodayChallenge).queryKey, today as Challenge | null);
  return mount(
    <QueryClientProvider client={client}>
      <Walk />
      <Prompts />
      <Sheet />
    </QueryClientProvider>,
  );
}

const press = (name: string) => {
  const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  act(() => found?.click());
};

keepOffers();
watchForInstallOffer();
beforeEach(() => {
  vi.useFakeTimers();
  promptCalls = 0;
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

it('the install prompt appears when the browser offers it and asks the browser on Install', () => {
  const { element } = open();
  expect(element.textContent).toBe('');
  expect(offer(2_900).defaultPrevented).toBe(true);
  expect(element.textContent).toBe('');
  act(() => void vi.advanceTimersByTime(100));
  expect(element.textContent).toContain('Install Signpost');
  press('Install');
  expect(promptCalls).toBe(1);
  expect(element.textContent).toBe('');
  expect(localStorage.getItem('installPromptDismissed')).toBe('true');
});

it('a declined install prompt is not shown again', () => {
  const { element } = open();
  offer();
  press('Not Now');
  expect(promptCalls).toBe(0);
  expect(localStorage.getItem('installPromptDismissed')).toBe('true');
  offer();
  expect(element.textContent).toBe('');
});

it('on an iPhone the prompt is shown once and opens a sheet with the steps', () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)');
  const { element } = open();
  act(() => watchForInstallOffer());
  act(() => void vi.advanceTimersByTime(3_000));
  expect(element.textContent).toContain('Install Signpost');
  press('Install');
  expect(document.querySelector('[role=dialog]')?.textContent).toContain('Tap Share, then Add to Home Screen');
  expect(element.textContent).toBe('');
  act(() => watchForInstallOffer());
  act(() => void vi.advanceTimersByTime(3_000));
  expect(element.textContent).toBe('');
  vi.restoreAllMocks();
});

it('no prompt appears while a walk is under way', () => {
  const { element } = open({ id: 'c1', completed: false });
  offer();
  act(() => void toggleWalk());
  expect(element.textContent).toBe('');
  act(() => void toggleWalk());
  expect(element.textContent).toContain('Install Signpost');
});
