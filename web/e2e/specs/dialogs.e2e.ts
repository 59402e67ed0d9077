import { expect, it } from 'vitest';
import { dialog, opensSettings } from '../driver/home.ts';
import { walkerWithChallenge } from '../driver/photo.ts';
import { completeChallenge, giveChallenge } from '../driver/setUp.ts';
import { newAccount, type Walker, walkerOn } from '../driver/walker.ts';
import { axeFindingsInThemes } from '../helper/axe.ts';
import { tooWideEnlarged } from '../helper/enlarged.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();

type Screens = Record<string, (walker: Walker) => Promise<unknown>>;

async function fromMenu(walker: Walker, word: string) {
  await walker.visit('/');
  await walker.button('Menu').click();
  await walker.button(word).first().click();
}
async function inSettings(walker: Walker, ...rows: string[]) {
  await walker.visit('/');
  await opensSettings(walker, 'More settings', ...rows);
}

/** The specs homeForEverybody and photoAccessible check the other dialogs of an open challenge. */
const before: Screens = {
  'discard question': async (walker) => {
    await inSettings(walker, 'Account', 'Name');
    await walker.field('First name').fill('Augusta');
    await walker.page.keyboard.press('Escape');
    await walker.sees(walker.button('Keep Editing'));
  },
  walks: (walker) => inSettings(walker, 'Walks'),
  display: (walker) => inSettings(walker, 'Display'),
  privacy: (walker) => inSettings(walker, 'Privacy'),
  account: (walker) => inSettings(walker, 'Account'),
  email: (walker) => inSettings(walker, 'Account', 'Email'),
  devices: (walker) => inSettings(walker, 'Account', 'Signed-in devices'),
  'change password': async (walker) => {
    await inSettings(walker, 'Account');
    await walker.button('Change Password').click();
    await walker.sees(dialog(walker, 'Change your password'));
  },
};

const after: Screens = {
  'completed challenge': (walker) => walker.visit('/').then(() => walker.sees(walker.text('Challenge Completed!'))),
  'one photo': async (walker) => {
    await fromMenu(walker, 'Photo Gallery');
    await walker.page
      .getByRole('img', { name: /^Photo of the sign at / })
      .first()
      .click();
    await walker.sees(walker.button('Zoom in'));
  },
  profile: (walker) =>
    walker.visit('/profile').then(() => walker.sees(walker.page.locator('[data-part=recent-photos] img'))),
  poster: async (walker) => {
    await walker.button('Create Poster').click();
    await walker.sees(walker.button('Generate'));
  },
};

async function inspect(walker: Walker, faces: Screens, findings: Record<string, unknown>) {
  for (const [name, go] of Object.entries(faces)) {
    await go(walker);
    const found = await axeFindingsInThemes(walker.page, { targets: true });
    if (found.length > 0) findings[name] = found;
    const wide = await tooWideEnlarged(walker.page);
    if (wide.length > 0) findings[`${name} at 200 %`] = wide;
  }
}

it('every other dialog has no axe finding and does not scroll sideways with text at 200 %', async () => {
  const findings: Record<string, unknown> = {};
  await inspect(await walkerWithChallenge(await browser.open()), before, findings);

  const page = await browser.open();
  const walker = walkerOn(page);
  await walker.arrive(newAccount(), async (userId) => {
    await completeChallenge(page, (await giveChallenge(page, userId)).id);
  });
  await inspect(walker, after, findings);
  expect(findings).toEqual({});
});
