import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { dialog } from '../driver/home.ts';
import { keysOf } from '../driver/keys.ts';
import { celebration, openUpload, photoFile, upload, walkerWithChallenge } from '../driver/photo.ts';
import { completeChallenge, giveChallenge } from '../driver/setUp.ts';
import { newAccount, type Walker, walkerOn } from '../driver/walker.ts';
import { axeFindingsInThemes } from '../helper/axe.ts';
import { signPhoto } from '../helper/signPhoto.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();

type Faces = Record<string, (walker: Walker) => Promise<unknown>>;

async function fromMenu(walker: Walker, word: string) {
  await walker.visit('/');
  await walker.button('Menu').click();
  await walker.button(word).first().click();
}
async function inSettings(walker: Walker, name: string, title: string) {
  await fromMenu(walker, 'Settings');
  await walker.button(name).click();
  await walker.sees(dialog(walker, title));
}

/** Dialogs and states of a day that is not walked yet. */
const before: Faces = {
  'open challenge': (walker) => walker.visit('/').then(() => walker.sees(walker.button('Start Walking'))),
  'map apps': async (walker) => {
    await walker.button('Directions').click();
    await walker.sees(dialog(walker, 'Choose Your Map App'));
  },
  'new route': async (walker) => {
    await walker.visit('/');
    await walker.button('New route').click();
    await walker.sees(walker.page.getByRole('dialog'));
  },
  upload: async (walker) => {
    await walker.visit('/');
    await openUpload(walker);
  },
  settings: (walker) => fromMenu(walker, 'Settings').then(() => walker.sees(walker.button('Save Changes'))),
  'discard question': async (walker) => {
    await walker.field('First name').fill('Augusta');
    await walker.page.keyboard.press('Escape');
    await walker.sees(walker.button('Keep Editing'));
  },
  'change password': (walker) => inSettings(walker, 'Change Password', 'Change your password'),
  'home by hand': (walker) => inSettings(walker, 'Set home by hand', 'Set Home by Hand'),
};

/** Those of a walker who has walked. */
const after: Faces = {
  'completed challenge': (walker) => walker.visit('/').then(() => walker.sees(walker.text('Challenge Completed!'))),
  'place report': async (walker) => {
    await walker.button('Something wrong with this place?').click();
    await walker.sees(walker.page.getByRole('dialog'));
  },
  'photo gallery': (walker) => fromMenu(walker, 'Photo Gallery').then(() => walker.sees(photo(walker))),
  'one photo': async (walker) => {
    await photo(walker).click();
    await walker.sees(walker.button('Zoom in'));
  },
  achievements: (walker) => fromMenu(walker, 'Achievements').then(() => walker.sees(tab(walker, /^Locked/))),
  'an achievement': async (walker) => {
    await tab(walker, /^Locked/).click();
    await walker.page.locator('.achievement-grid button').first().click();
    await walker.sees(walker.button('Back to Grid'));
  },
  profile: (walker) => walker.visit('/profile').then(() => walker.sees(walker.page.locator('.recent-photos img'))),
  poster: async (walker) => {
    await walker.button('Create Poster').click();
    await walker.sees(walker.button('Generate'));
  },
};

const photo = (walker: Walker) => walker.page.getByRole('img', { name: /^Photo of the sign at / });
const tab = (walker: Walker, name: RegExp) => walker.page.getByRole('tab', { name });

/** Text at twice its size, as a walker sets it in the browser. */
const enlarge = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
/** What is wider than what it scrolls in. */
const tooWide = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('.dialog-body, .home-panel')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map((scroller) => {
        const edge = scroller.getBoundingClientRect().left + scroller.clientWidth;
        const wide = [...scroller.querySelectorAll('*')].find((one) => one.getBoundingClientRect().right > edge + 1);
        return `${scroller.className || scroller.tagName}: ${wide?.outerHTML.slice(0, 200)}`;
      }),
  );

async function inspect(walker: Walker, faces: Faces, findings: Record<string, unknown>) {
  for (const [name, go] of Object.entries(faces)) {
    await go(walker);
    const found = await axeFindingsInThemes(walker.page, { targets: true });
    if (found.length > 0) findings[name] = found;
    await enlarge(walker.page);
    const wide = await tooWide(walker.page);
    if (wide.length > 0) findings[`${name} at 200 %`] = wide;
    await walker.page.evaluate(() => document.documentElement.removeAttribute('style'));
  }
}

it('no dialog has anything for axe, nor scrolls sideways at 200 %', async () => {
  const findings: Record<string, unknown> = {};
  await inspect(await walkerWithChallenge(await browser.open()), before, findings);

  const page = await browser.open();
  const walker = walkerOn(page);
  await walker.arrive(newAccount(), async (userId) => {
    await page.addInitScript((id) => localStorage.setItem(`visibilityAsked:${id}`, 'true'), userId);
    await completeChallenge(page, (await giveChallenge(page, userId)).id);
  });
  await inspect(walker, after, findings);
  expect(findings).toEqual({});
});

it('a walk is made by keyboard alone, from the registration to the celebration', async () => {
  const page = await browser.open({ width: 1440, height: 900 });
  await page.context().setGeolocation({ latitude: 57.7, longitude: 11.97 });
  await page.context().grantPermissions(['geolocation']);
  const walker = walkerOn(page);
  const { keyboard } = page;
  const account = newAccount();
  const { press, registers } = keysOf(walker);

  await walker.visit('/');
  await walker.isAtTheDoor();
  await registers(account);
  await press('Skip');
  await press("Generate Today's Challenge");
  await press('Start Walking');
  await walker.sees(walker.button('Pause Walking'));
  await press('Take a photo of the sign');
  await walker.sees(upload(page));
  const chooser = page.waitForEvent('filechooser');
  await press('Choose Photo');
  await (await chooser).setFiles(photoFile('sign.jpg', await signPhoto('Vasagatan')));
  await walker.sees(upload(page).getByRole('img', { name: 'Your photo, sign.jpg' }));
  await press('Complete');
  await walker.sees(celebration(page));
  await keyboard.press('Escape');
  await walker.seesNo(celebration(page));
  await walker.sees(walker.text('Challenge Completed!'));
});
