import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { eventually, fromMenu } from '../driver/photo.ts';
import { completeChallenge, giveChallenge } from '../driver/setUp.ts';
import { newAccount, type Walker, walkerOn } from '../driver/walker.ts';
import { axeFindings } from '../helper/axe.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

async function arrival(size: typeof PHONE, prepare: (page: Page, id: string) => Promise<unknown> = async () => {}) {
  const page = await browser.open(size);
  const walker = walkerOn(page);
  const { username } = await walker.arrive(newAccount(), async (id) => {
    await page.addInitScript((walkerId) => localStorage.setItem(`visibilityAsked:${walkerId}`, 'true'), id);
    await prepare(page, id);
  });
  return { ...walker, name: username };
}

/** Both ask: the second request is the answer to the first. */
async function befriend(one: Walker & { name: string }, other: Walker & { name: string }) {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    await from.page.request.post('/api/friends/request', { data: { addresseeUsername: to.name } });
  }
}

/** Colours like no other picture's, and nothing to read. */
const blur = () => {
  const data = Buffer.from(Array.from({ length: 8 * 6 * 3 }, () => Math.floor(Math.random() * 256)));
  const raw = { width: 8, height: 6, channels: 3 as const };
  return sharp(data, { raw }).resize(800, 600, { kernel: 'cubic', fit: 'fill' }).jpeg().toBuffer();
};

const friendsAsk = (walker: Walker) => walker.page.getByRole('region', { name: /^Friends Ask You/ });
const gallery = (walker: Walker) => walker.page.getByRole('dialog', { name: 'Photo Gallery' });

describe('a photo that could not be read', () => {
  it('is shown to friends by its walker, answered, and taken back', async () => {
    let walkerId = '';
    const [ada, bo, cy] = await Promise.all([
      arrival(PHONE, async (page, id) => {
        walkerId = id;
        const challenge = await giveChallenge(page, id);
        await completeChallenge(page, challenge.id, await blur());
      }),
      arrival(DESK),
      arrival(DESK),
    ]);
    await befriend(ada, bo);
    await befriend(ada, cy);
    await eventually(async () => {
      const [walk] = await (await ada.page.request.get(`/api/users/${walkerId}/challenges/completed`)).json();
      return walk.sign;
    }).toBe('unread');

    await ada.visit('/');
    await ada.isHome();
    await fromMenu(ada, 'Photo Gallery');
    await gallery(ada)
      .getByRole('button', { name: /^Ask friends: / })
      .click();
    await ada.sees(ada.heading('Ask your friends?'));
    expect(await axeFindings(ada.page)).toEqual([]);
    await ada.button('Ask Friends').click();
    await ada.sees(ada.notice().getByText('Your friends are asked', { exact: true }));

    await fromMenu(bo, 'Leaderboard');
    await bo.sees(friendsAsk(bo).getByText(ada.name, { exact: true }));
    expect(await axeFindings(bo.page)).toEqual([]);
    await bo.button(`Yes, ${ada.name}`).click();
    await bo.sees(friendsAsk(bo).getByText('You said yes.'));
    await bo.button(`Take Back, ${ada.name}`).click();
    await bo.sees(bo.button(`Yes, ${ada.name}`));

    await gallery(ada)
      .getByRole('button', { name: /^Friends are asked: / })
      .click();
    await ada.button('Stop Asking').click();
    await ada.sees(ada.notice().getByText('Your friends are not asked any more', { exact: true }));
    await bo.page.keyboard.press('Escape');
    await fromMenu(bo, 'Leaderboard');
    await bo.seesNo(friendsAsk(bo));
    await bo.sees(bo.text('Your Rankings'));
  });
});
