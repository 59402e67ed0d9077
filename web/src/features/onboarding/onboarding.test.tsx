// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { click, find, mount, press } from '../../testing/mount.ts';
import Onboarding from './onboarding.tsx';

const closed = vi.fn();
const show = () => mount(<Onboarding walkerId="ada" open onClose={closed} />);
const button = (name: string): Element => {
  const found = [...document.querySelectorAll('button')].find(
    (element) => (element.getAttribute('aria-label') ?? element.textContent) === name,
  );
  if (!found) throw new Error(`no button ${name}`);
  return found;
};
const title = () => find('[data-part=onboarding] > h3').textContent;
const seen = () => localStorage.getItem('onboardingSeen:ada');

beforeEach(() => {
  closed.mockReset();
  localStorage.clear();
});

it('onboarding has four steps forward and back and is then marked as seen', () => {
  show();
  const titles = [title()];
  for (let step = 0; step < 3; step += 1) {
    click(button('Next'));
    titles.push(title());
  }
  expect(titles).toEqual([
    'Welcome to Signpost',
    'Daily walking challenges',
    'Photo proof required',
    'Rewards and levelling',
  ]);
  click(button('Back'));
  expect(title()).toBe('Photo proof required');
  click(button('Next'));
  expect(seen()).toBeNull();
  click(button('Start walking'));
  expect(seen()).toBe('true');
  expect(closed).toHaveBeenCalledTimes(1);
});

it('onboarding explains what a photo proves and what walks reveal about a home', () => {
  show();
  click(button('Next'));
  click(button('Next'));
  expect(find('[data-part=onboarding] > h3 + p').textContent).toBe(
    'At the end of your walk, take a photo of the street sign. You need it to complete the challenge.',
  );
});

it('skipping or closing onboarding marks it as seen', () => {
  show();
  click(button('Skip'));
  expect(seen()).toBe('true');
  localStorage.clear();
  press(find('[role=dialog]'), 'Escape');
  expect(seen()).toBe('true');
  expect(closed).toHaveBeenCalledTimes(2);
});

it('each onboarding step gets the focus', () => {
  show();
  click(button('Next'));
  expect(document.activeElement).toBe(find('[data-part=onboarding] > h3'));
});
