import { describe, expect, it } from 'vitest';
import { walkerWithChallenge } from '../driver/photo.ts';
import { completeChallenge } from '../driver/setUp.ts';
import { axeFindings } from '../helper/axe.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();

describe('My Streets', () => {
  it('My Streets shows the town of the home before the first walk', async () => {
    const walker = await walkerWithChallenge(await browser.open());
    await walker.visit('/streets');
    await walker.sees(walker.page.getByRole('link', { name: /Porto 0 of [\d,]+ streets/ }));
    await walker.sees(walker.page.getByRole('region', { name: 'Next new street near home' }));
    expect(await axeFindings(walker.page)).toEqual([]);
  });

  it.each([
    ['on a phone', 390, 844],
    ['on a desk', 1440, 900],
  ])('a walk adds its streets to the map and lists of My Streets %s', async (_, width, height) => {
    const walker = await walkerWithChallenge(await browser.open({ width, height, map: true }));
    const { page } = walker;
    await completeChallenge(page, walker.challengeId);
    await walker.visit('/streets');
    await walker.sees(page.locator('[data-part=street-rows] li').first());
    await walker.sees(page.locator('[data-part=map-canvas][data-ready]'));
    expect(await page.locator('[data-part=chip][aria-pressed="true"]').textContent()).toMatch(/^(Walked|Started)[1-9]/);
    expect(await axeFindings(page)).toEqual([]);

    await page.getByRole('button', { name: /^Not walked yet/ }).click();
    await page.getByLabel('Find a street').fill('avenida');
    await walker.seesNo(page.locator('[data-part=street-row]:not(:has-text("avenida"))'));
    const found = await page.locator('[data-part=street-name]').first().textContent();
    await page.locator('[data-part=street-row]').first().click();
    await walker.sees(page.locator('[data-part=collection-selected]', { hasText: found ?? '' }));
  });

  it('achievements unlocked by a count of streets are celebrated on My Streets', async () => {
    const walker = await walkerWithChallenge(await browser.open());
    const { page } = walker;
    await completeChallenge(page, walker.challengeId);
    // One walk never completes ten streets, so the answer is faked from the real catalogue.
    const catalogue = await (await page.request.get('/api/achievements')).json();
    const unlocked = catalogue.find(({ id }: { id: string }) => id === 'streets-10');
    await page.route(/\/api\/users\/[^/]+\/streets$/, async (route) => {
      const json = await (await route.fetch()).json();
      await route.fulfill({ json: { ...json, newAchievements: [{ ...unlocked, achievementId: unlocked.id }] } });
    });
    await walker.visit('/streets');
    const notice = page.getByText('Colouring In');
    await walker.sees(notice);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await walker.seesNo(notice);
    await walker.sees(page.locator('[data-part=street-rows] li').first());
  });
});
