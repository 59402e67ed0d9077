// @vitest-environment happy-dom
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { challenges } from '../../../../shared/api/challenges.ts';
import { createQueryClient, read } from '../../api/queryClient.ts';
import { click, find, mount, press } from '../../testing/mount.ts';
import { type CelebratedBy, closeAllModals, type NewAchievement, useModal } from '../../ui/dialogs/openModal.ts';
import Celebration from './celebration.tsx';

const fired = vi.hoisted(() => Object.assign(vi.fn(), { reset: vi.fn() }));
const create = vi.hoisted(() => vi.fn(() => fired));
vi.mock('canvas-confetti', () => ({ default: { create } }));

const achievement = (changes: Partial<NewAchievement> = {}): NewAchievement => ({
  achievementId: 'walks-50',
  title: 'Worn Soles',
  description: 'Complete 50 walks.',
  icon: '🥾',
  category: 'milestone',
  points: 150,
  ...changes,
});
const small = achievement({ category: 'streak', points: 99 });

const closed = vi.fn();
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
let client: QueryClient;
let others = 0;
let by: CelebratedBy = 'walk';
const shownAs = (shown: NewAchievement, open: boolean) => (
  <QueryClientProvider client={client}>
    <Celebration achievement={shown} others={others} by={by} open={open} onClose={closed} />
    <Probe />
  </QueryClientProvider>
);
const show = (shown: NewAchievement, open = true) => mount(shownAs(shown, open));
let isGallery: boolean;
function Probe() {
  isGallery = useModal('achievements')?.open === true;
  return null;
}
const still = (reduce: boolean) =>
  vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ({ matches: reduce && query.includes('reduced-motion') }) as MediaQueryList);

beforeEach(() => {
  vi.useFakeTimers();
  client = createQueryClient(() => undefined);
  still(false);
  others = 0;
  by = 'walk';
  for (const spy of [closed, fired, fired.reset, create]) spy.mockClear();
});
afterEach(() => {
  act(closeAllModals);
  act(() => {
    client.clear();
    vi.advanceTimersByTime(1);
  });
  localStorage.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe.each([
  { category: 'milestone' as const, points: 10, size: 'big' },
  { category: 'streak' as const, points: 100, size: 'big' },
  { category: 'streak' as const, points: 99, size: 'small' },
  { category: 'social' as const, points: 30, size: 'small' },
])('an achievement of $points points in $category', ({ category, points, size }) => {
  it(`the celebration is ${size}`, () => {
    show(achievement({ category, points }));
    expect(document.querySelectorAll('[role=dialog]')).toHaveLength(size === 'big' ? 1 : 0);
    expect(document.querySelectorAll('[data-part=achievement-toast]')).toHaveLength(size === 'big' ? 0 : 1);
  });
});

describe('big celebration', () => {
  it('the celebration card shows title, points and category', () => {
    show(achievement());
    expect(find('[data-part=celebration-card]').textContent).toBe(
      '50Achievement Unlocked!Worn SolesComplete 50 walks.150 pointsMilestone',
    );
    expect(find('[data-part=celebration]').textContent).toContain('Tap anywhere to continue');
  });

  it('the celebration card sparkles after 1.5 s and closes after 4 s', () => {
    show(achievement());
    pass(1_499);
    expect(find('[data-part=celebration-card]').hasAttribute('data-sparkling')).toBe(false);
    pass(1);
    expect(find('[data-part=celebration-card]').hasAttribute('data-sparkling')).toBe(true);
    expect(fired.mock.lastCall?.[0]).toMatchObject({ shapes: ['star'] });
    pass(2_499);
    expect(closed).not.toHaveBeenCalled();
    pass(1);
    expect(closed).toHaveBeenCalledTimes(1);
  });

  it('closing the celebration clears the sparkle and all timers', () => {
    const { show: again } = show(achievement());
    pass(1_600);
    again(shownAs(achievement(), false));
    expect(document.querySelector('[data-sparkling]')).toBeNull();
    pass(10_000);
    expect(closed).not.toHaveBeenCalled();
    expect(fired.reset).toHaveBeenCalled();
  });

  it('confetti falls for three seconds without a worker', () => {
    show(achievement({ points: 100 }));
    expect(create).toHaveBeenCalledWith(find('canvas'), expect.objectContaining({ useWorker: false }));
    pass(2_999);
    const thrown = fired.mock.calls.length;
    expect(thrown).toBeGreaterThan(20);
    pass(900);
    expect(fired.mock.calls.length - thrown).toBeLessThanOrEqual(1);
  });

  it('with reduced motion the celebration has no confetti and the same duration', () => {
    still(true);
    show(achievement({ points: 500 }));
    pass(4_000);
    expect(fired).not.toHaveBeenCalled();
    expect(closed).toHaveBeenCalledTimes(1);
  });

  it('backdrop, hint and Escape close the celebration, and a click on the card does not', () => {
    show(achievement());
    click(find('[data-part=celebration-card]'));
    expect(closed).not.toHaveBeenCalled();
    click(find('[data-part=celebration]'));
    expect(closed).toHaveBeenCalledTimes(1);
    click(find('[data-part=celebration-hint]'));
    expect(closed).toHaveBeenCalledTimes(2);
    press(find('[data-part=celebration]'), 'Escape');
    expect(closed).toHaveBeenCalledTimes(3);
  });
});

it('the celebration backdrop is blurred, and its dim alone keeps the hint readable', () => {
  show(achievement());
  const { className } = find('[data-part=celebration]');
  expect(className).toContain('backdrop-blur');
  const [, r, g, b, alpha] = /bg-\[rgb\((\d+)_(\d+)_(\d+)\/([\d.]+)\)\]/.exec(className) ?? [];
  const overWhite = [r, g, b].map((channel) => Number(channel) * Number(alpha) + 255 * (1 - Number(alpha)));
  const [red = 0, green = 0, blue = 0] = overWhite.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  expect(1.05 / (luminance + 0.05)).toBeGreaterThan(7);
});

describe('small celebration', () => {
  it('a small celebration shows title and points', () => {
    show(small);
    expect(find('[data-part=achievement-toast]').textContent).toBe(
      '50Achievement Unlocked!Worn SolesComplete 50 walks.+99',
    );
  });

  it('a small celebration shows that the sign was read', () => {
    show(small);
    expect(find('[data-part=achievement-toast]').textContent).not.toContain('Sign read');
    const today = read(challenges.getTodayChallenge).queryKey;
    act(() => {
      client.setQueryData(today, { completed: true, sign: 'read' } as never);
      vi.advanceTimersByTime(1);
    });
    expect(find('[data-part=achievement-toast]').textContent).toContain('Sign read');
  });

  it('a small celebration closes after 5 s and is removed 0.3 s later', () => {
    show(small);
    pass(4_999);
    expect(find('[data-part=achievement-toast]').dataset.state).toBe('open');
    pass(1);
    expect(find('[data-part=achievement-toast]').dataset.state).toBe('closed');
    pass(299);
    expect(closed).not.toHaveBeenCalled();
    pass(1);
    expect(closed).toHaveBeenCalledTimes(1);
  });

  it('a small celebration can be dismissed', () => {
    show(small);
    click(find('button[aria-label=Dismiss]'));
    pass(300);
    expect(closed).toHaveBeenCalledTimes(1);
  });
});

describe.each([
  ['full screen', achievement()],
  ['notice', small],
])('the %s', (_, shown) => {
  it('a celebration links further unlocked achievements to the gallery', () => {
    show(shown);
    expect(document.querySelector('[data-part=celebration-others]')).toBeNull();
    others = 2;
    show(shown);
    expect(find('[data-part=celebration-others]').textContent).toBe('and 2 more');
    click(find('[data-part=celebration-others]'));
    expect(isGallery).toBe(true);
    expect(closed).toHaveBeenCalledTimes(1);
  });

  it("the celebration of a friendship does not mention today's sign", () => {
    by = 'friendship';
    client.setQueryData(read(challenges.getTodayChallenge).queryKey, { completed: true, sign: 'read' } as never);
    show(shown);
    expect(document.body.textContent).not.toContain('Sign read');
  });
});
