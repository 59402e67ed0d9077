// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { click, find } from '../../testing/mount.ts';
import { buttonOf, refused, showTo } from '../../testing/signedIn.tsx';
import { toastStore } from '../../ui/notices/toast.ts';
import { renderImage } from './image/renderImage.ts';
import PosterModal from './posterModal.tsx';
import ShareModal, { ShareWeek } from './shareModal.tsx';

vi.mock('./image/renderImage.ts', () => ({ renderImage: vi.fn() }));
const painted = vi.mocked(renderImage);

const stats = {
  level: 7,
  totalPoints: 6624,
  currentStreak: 13,
  longestStreak: 31,
  completedChallenges: 48,
  totalDistance: 86,
  thisWeek: 4,
};
const walk = {
  id: 'c1',
  destination: { street: 'Kettensteggasse', town: 'Krems' },
  town: 'Krems',
  distance: 1.36,
  difficulty: 'medium',
  pointsEarned: 204,
  completed: true,
  completedAt: '2026-11-20T10:00:00.000Z',
  date: '2026-11-20',
  photoUrl: '/objects/a.jpg',
} as const;
const ada = { id: 'w1', username: 'ada', firstName: 'Ada', lastName: 'L' };
const lastToast = () => {
  const [{ title, description } = {}] = toastStore.read();
  return { title, description };
};
const onClose = () => undefined;
const copied = vi.fn<(text: string) => Promise<void>>();

beforeEach(() => {
  // The image shows the streak on the day of the walk only.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
  painted.mockReset().mockImplementation(async () => new Blob(['png'], { type: 'image/png' }));
  copied.mockReset().mockResolvedValue();
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: copied }, configurable: true });
});
afterEach(() => vi.useRealTimers());

describe('sharing a walk', () => {
  const show = (answers = { 'GET /api/users/w1/stats': stats as unknown }) =>
    showTo(ada, <ShareModal walk={walk} open onClose={onClose} />, answers);

  it('the share image is painted once with streak and photo and without a position', async () => {
    const { settle } = await show();
    await settle();
    expect(painted).toHaveBeenCalledTimes(1);
    const [picture] = painted.mock.calls[0] ?? [];
    expect(picture).toMatchObject({
      kind: 'share',
      name: ['Kettensteggasse'],
      date: 'Nov 20, 2026',
      photo: '/objects/a.jpg',
      site: location.host,
    });
    expect(JSON.stringify(picture)).toContain('day streak');
    expect(JSON.stringify(picture)).not.toMatch(/Krems|atitude|ongitude/);
    expect(find('[data-part=share-view] img').getAttribute('src')).toMatch(/^blob:/);
  });

  it('the share image without stats shows the duration in place of the streak', async () => {
    await show({ 'GET /api/users/w1/stats': refused(403, 'No.') });
    expect(painted.mock.calls[0]?.[0].figures[2]?.label).toBe('walk');
  });

  it('the share image is downloaded with its date as name', async () => {
    const { settle } = await show();
    // The button is disabled until the image is painted.
    await settle();
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      expect(this.download).toBe('signpost-challenge-2026-11-20.png');
    });
    click(buttonOf('Download'));
    expect(saved).toHaveBeenCalledTimes(1);
    expect(lastToast().title).toBe('Downloaded!');
    saved.mockRestore();
  });

  it('copying the share text is confirmed for two seconds', async () => {
    await show();
    vi.useFakeTimers();
    await act(async () => buttonOf('Copy Text').click());
    expect(copied.mock.calls[0]?.[0]).toMatch(/^I completed my walking challenge to Kettensteggasse: 0.8 miles.* http/);
    expect(lastToast().title).toBe('Copied!');
    act(() => void vi.advanceTimersByTime(1_999));
    expect(buttonOf('Copied!')).toBeTruthy();
    act(() => void vi.advanceTimersByTime(1));
    expect(buttonOf('Copy Text')).toBeTruthy();
  });

  it('sharing to Instagram copies the text and explains how to post', async () => {
    await show();
    await act(async () => buttonOf('Instagram').click());
    expect(copied).toHaveBeenCalledTimes(1);
    expect(lastToast().description).toContain('post it there');
  });

  it('a failed copy of the share text is shown', async () => {
    copied.mockRejectedValue(new Error('denied'));
    await show();
    for (const button of ['Copy Text', 'Instagram']) {
      await act(async () => buttonOf(button).click());
      expect(lastToast()).toEqual({ title: 'Error', description: 'Failed to copy text' });
    }
  });

  it('a failed share image shows an error and can be tried again', async () => {
    painted.mockRejectedValueOnce(new Error('no canvas'));
    const { settle } = await show();
    expect(lastToast()).toEqual({ title: 'Error', description: 'Failed to generate share image. Please try again.' });
    expect(buttonOf('Download').disabled).toBe(true);
    click(buttonOf('Try again'));
    await settle();
    expect(buttonOf('Download').disabled).toBe(false);
  });

  it('share links to other sites open in a new tab without a referrer', async () => {
    await show();
    const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-part=share-pages] a')];
    expect(links.map(({ hostname }) => hostname)).toEqual(['twitter.com', 'www.facebook.com']);
    for (const { target, rel } of links) expect([target, rel]).toEqual(['_blank', 'noopener noreferrer']);
  });
});

it("a club's reached week is painted with its name and sum, without a person or a photo", async () => {
  const week = { name: 'Riverside Walkers', sum: 22, goal: 20, week: '2026-11-16' };
  const { settle } = await showTo(ada, <ShareWeek week={week} open onClose={onClose} />, {});
  expect(painted.mock.calls.map(([picture]) => picture)).toMatchObject([
    {
      name: ['Riverside Walkers'],
      date: 'Week of Nov 16, 2026',
      photo: null,
      figures: [{ value: '22', label: 'of 20 walks this week' }],
    },
  ]);
  await settle();
  expect(find('[data-part=share-view] img').getAttribute('alt')).toBe(
    'Riverside Walkers reached the goal of the week: 22 of 20 walks.',
  );
});

describe('story', () => {
  const listed = [
    { ...walk, id: 'c2', date: '2026-11-21' },
    { ...walk, comfort: { greenPercent: 62 } },
    { ...walk, id: 'c0', date: '2026-11-19' },
  ];
  const show = (more: object) =>
    showTo(ada, <ShareModal walk={walk} open onClose={onClose} />, {
      'GET /api/users/w1/stats': { ...stats, ...more },
      'GET /api/users/w1/challenges/completed': listed,
    });

  it('the share story is copied with number and squares and without a place', async () => {
    await show({});
    await act(async () => buttonOf('Copy Story').click());
    expect(copied.mock.calls[0]?.[0]).toBe(
      'Signpost #47\n👟 0.8 mi, 16 min\n🌳 62 % green\n🔥 2 days in a row\n⬜⬜⬜⬜⬜🟩🟩',
    );
    expect(lastToast().title).toBe('Copied!');
  });

  it('a hidden streak is not in the share story', async () => {
    await show({ currentStreak: null });
    await act(async () => buttonOf('Copy Story').click());
    expect(copied.mock.calls[0]?.[0]).not.toContain('🔥');
  });
});

describe('poster', () => {
  const answers = {
    'GET /api/users/w1/stats': stats,
    'GET /api/users/w1/rank': { globalRank: 209, friendsRank: 1, pointsToNextRank: 5 },
  };
  const walksPath = 'GET /api/users/w1/challenges/completed';
  const show = (walks: unknown, more = {}) =>
    showTo(ada, <PosterModal open onClose={onClose} />, { ...answers, [walksPath]: walks, ...more });

  it('a poster has at most 20 photos and is upright by default', async () => {
    const many = Array.from({ length: 25 }, (_, index) => ({
      ...walk,
      id: `c${index}`,
      photoUrl: `/objects/${index}.jpg`,
    }));
    const { settle } = await show([{ ...walk, photoUrl: null }, { ...walk, photoUrl: 'test-url' }, ...many]);
    click(buttonOf('Generate'));
    await settle();
    const [picture] = painted.mock.calls[0] ?? [];
    expect(picture).toMatchObject({ kind: 'poster', orientation: 'portrait', walker: 'Ada L' });
    if (picture?.kind !== 'poster') throw new Error('That is no poster.');
    expect(picture.photos).toHaveLength(20);
    expect(picture.photos[0]).toEqual({ full: '/objects/0.jpg', small: '/objects/0-400.jpg' });
    expect(picture.figures.at(-1)?.value).toBe('#209');

    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    click(buttonOf('Download'));
    expect(lastToast()).toEqual({ title: 'Download started', description: 'Your portrait poster is downloading!' });
    saved.mockRestore();
    click(find('input[value=landscape]'));
    click(buttonOf('Generate'));
    await settle();
    expect(painted.mock.calls[1]?.[0]).toMatchObject({ orientation: 'landscape' });
  });

  it('no poster can be made without photos', async () => {
    await show([{ ...walk, photoUrl: null }]);
    expect(buttonOf('Generate').disabled).toBe(true);
    expect(find('#poster-notice').textContent).toBe(
      'You need to complete some challenges with photos before you can generate a poster.',
    );
  });

  it('a poster requested before the list is known reports missing photos', async () => {
    const { settle, answer } = await show(refused(403, 'Not now.'));
    answer(walksPath, []);
    click(buttonOf('Generate'));
    await settle();
    expect(painted).not.toHaveBeenCalled();
    expect(lastToast()).toEqual({
      title: 'No photos available',
      description: 'Complete some challenges with photos first!',
    });
  });

  it('a poster needs stats but no rank', async () => {
    const first = await show([walk], { 'GET /api/users/w1/rank': refused(403, 'No.') });
    click(buttonOf('Generate'));
    await first.settle();
    expect(painted.mock.calls[0]?.[0].figures.at(-1)?.value).toBe('N/A');
  });

  it('a failed poster is shown', async () => {
    painted.mockRejectedValue(new Error('None of the photos could be loaded.'));
    const { settle } = await show([walk]);
    click(buttonOf('Generate'));
    await settle();
    expect(lastToast()).toEqual({
      title: 'Generation failed',
      description: 'Failed to generate poster. Please try again.',
    });
  });
});
