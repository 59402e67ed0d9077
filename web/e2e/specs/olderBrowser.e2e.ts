import { expect, it } from 'vitest';
import { languageCodes } from '../../../shared/domain/walkers/language.ts';
import { allowPosition, dialog, generates, opensSettings } from '../driver/home.ts';
import { choose, openUpload, photoFile } from '../driver/photo.ts';
import { walkerOn } from '../driver/walker.ts';
import { signPhoto } from '../helper/signPhoto.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();

it('a walk can be made in a browser without the functions and styles that Safari 16.4, Chrome 109 and Firefox 115 lack', async () => {
  const page = await browser.open();
  // Firefox 115 has no :has() and no @property, Chrome 109 no color-mix().
  await page.route('**/*.css', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/:has\(|color-mix\(|@property /g, (found) => found.replace(/\w/, 'no-'));
    await route.fulfill({ response: answer, body });
  });
  await page.addInitScript(() => {
    const remove = (owner: object, ...names: string[]) => {
      for (const name of names) Reflect.deleteProperty(owner, name);
    };
    remove(Array.prototype, 'toSorted', 'toReversed', 'toSpliced', 'with');
    remove(AbortSignal, 'any');
    remove(URL, 'canParse');
    remove(Intl, 'Segmenter', 'DurationFormat');
    remove(Promise, 'withResolvers', 'try');
    remove(Object, 'groupBy');
    remove(Map, 'groupBy');
    remove(Array, 'fromAsync');
    remove(HTMLElement.prototype, 'popover', 'showPopover', 'hidePopover', 'togglePopover');
    remove(HTMLButtonElement.prototype, 'popoverTargetElement', 'popoverTargetAction');
    remove(Document.prototype, 'startViewTransition');
    remove(Element.prototype, 'checkVisibility');
    // The `popover` attribute would still work in this browser, so it is removed.
    new MutationObserver(() => {
      for (const element of document.querySelectorAll('[popover]')) element.removeAttribute('popover');
    }).observe(document, { childList: true, subtree: true });
  });
  await allowPosition(page);
  const walker = walkerOn(page);
  await walker.visit('/');
  await walker.field('Username').focus();
  const ring = page.locator('.input').first();
  expect(await ring.evaluate((box) => getComputedStyle(box).outlineStyle)).toBe('solid');
  await walker.register();
  const settings = await opensSettings(walker);
  const options = await settings.locator('[data-part=option]').all();
  const backgrounds = options
    .slice(0, 3)
    .map((option) => option.evaluate((box) => getComputedStyle(box).backgroundColor));
  expect(new Set(await Promise.all(backgrounds)).size).toBe(2);
  await walker.button('Close').click();
  const dark = page.getByRole('radio', { name: 'Dark' });
  await walker.menu().click();
  await walker.sees(dark);
  await walker.menu().click();
  await walker.seesNo(dark);
  await walker.menu().click();
  await page.keyboard.press('Escape');
  await walker.seesNo(dark);

  await generates(walker);
  await walker.button('Start Walking').click();
  await openUpload(walker);
  await choose(page, photoFile('sign.jpg', await signPhoto('Vasagatan')));
  await walker.button('Complete').click();
  await walker.sees(dialog(walker, 'Achievement Unlocked!'));
  await walker.seesNo(dialog(walker, 'Achievement Unlocked!'));
  await walker.sees(walker.text('Challenge Completed!'));
  await walker.menu().click();
  await walker.button('Achievements').click();
  await walker.sees(page.getByRole('button', { name: /First Steps/ }));
  await walker.visit('/profile');
  await walker.sees(walker.heading('My Profile'));
  await walker.button('Create Poster').click();
  await walker.button('Generate').click();
  await walker.sees(page.locator('[data-part=poster-view] img'));
  await walker.visit('/streets');
  await walker.sees(page.locator('[data-part=street-rows]'));
  await walker.visit('/global');
  await walker.sees(walker.heading('Recent Challenges'));
});

it('a browser that is too old shows what helps instead of the form', async () => {
  const page = await browser.open();
  const notice = page.locator('.too-old');
  await page.goto('/');
  await walkerOn(page).seesLogin();
  expect(await notice.isVisible()).toBe(false);

  // Simulates a browser without the features of the notice's @supports rule.
  await page.route('/', async (route) => {
    const answer = await route.fetch();
    const html = (await answer.text()).replace('(width:1lh)', '(width:1none)').replace(':add)', ':none-such)');
    await route.fulfill({ response: answer, body: html });
  });
  await page.reload();
  await page.getByRole('heading', { name: 'Signpost needs a newer browser than this one.' }).waitFor();
  await page.getByText(/Signpost walks with iOS 16.4 and later/).waitFor();
  expect(await page.locator('#root').isVisible()).toBe(false);
  expect(await notice.locator('foreignObject').count()).toBe(languageCodes.length);
});
