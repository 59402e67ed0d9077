import { strToU8, zipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { archivedWalk } from '../../../shared/api/restore/restoredWalk.fixture.ts';
import { addDays, dayOf } from '../../../shared/domain/day.ts';
import type { Translate } from '../../../shared/domain/msg.ts';
import { walkRoute } from '../../../shared/domain/walk/walkRoute.ts';
import { holdRequests } from '../helper/holdRequests.ts';
import { signPhoto } from '../helper/signPhoto.ts';
import { completeChallenge, giveChallenge } from './setUp.ts';
import { simulatePosition, walkAlong } from './steps.ts';
import { stravaArchive } from './stravaArchive.ts';
import { newAccount, type Walker, walkerOn } from './walker.ts';

export type Screens = Record<string, () => Promise<unknown>>;

/**
 * Screens and dialogs with the steps that lead there, by labels of any language. Each step continues from the previous
 * one.
 */
export function screensIn(walker: Walker, t: Translate): { outside: Screens; before: Screens; after: Screens } {
  const { page } = walker;
  const sees = (text: string) => walker.sees(page.getByText(t(text), { exact: true }));
  const heading = (text: string) => walker.sees(walker.heading(t(text)));
  const button = (text: string) => page.getByRole('button', { name: t(text), exact: true }).first();
  const press = (text: string) => button(text).click();
  const visit = (path: string, text: string) => page.goto(path).then(() => heading(text));
  const fromMenu = async (word: string) => {
    await page.goto('/');
    // The accessible names include the open friend requests.
    for (const name of ['Menu', word])
      await page.getByRole('button', { name: new RegExp(`^${t(name).trim()}`) }).click();
    await walker.sees(page.getByRole('dialog'));
  };
  const dialog = (title: string) => walker.sees(page.getByRole('dialog', { name: t(title), exact: true }));
  /** Opens the page and presses a button on it. */
  const from =
    (path: string, word: string, seen = page.getByRole('dialog')) =>
    async () => {
      await page.goto(path);
      await press(word);
      await walker.sees(seen);
    };
  const settingsPage = async (name: string) => {
    await fromMenu('Settings');
    await press('More settings');
    await press(name);
    await dialog(name);
  };
  const inSettings = async (name: string, word: string, title: string) => {
    await settingsPage(name);
    await press(word);
    await dialog(title);
  };
  const tab = (text: string) => page.getByRole('tab', { name: t(text), exact: true }).click();
  const streets = () =>
    visit('/streets', 'My Streets').then(() =>
      walker.sees(page.locator('[data-part=street-rows], [data-part=street-none]')),
    );
  /** Reloads the page during a walk, with a position at this share of the route. */
  const walksOn = async (share: number) => {
    await page.goto('/');
    await page.waitForFunction(() => window.watches > 0);
    const { routeGeometry } = await (await page.request.get('/api/challenges/today')).json();
    const metres = share * walkRoute(routeGeometry.coordinates).total;
    await walkAlong(page, routeGeometry.coordinates, metres - 30, metres);
  };
  const titles = ['Welcome to Signpost', 'Daily walking challenges', 'Photo proof required', 'Rewards and levelling'];
  const onboarding = Object.fromEntries(
    titles.map((title, at) => [title, () => (at === 0 ? page.goto('/') : press('Next')).then(() => heading(title))]),
  );
  return {
    outside: {
      door: () => visit('/', 'Every day, one sign worth walking to.'),
      'problems at the door': () =>
        tab('Login')
          .then(() => press('Login'))
          .then(() => sees('Username must be at least 3 characters')),
      'a refusal': async () => {
        await page.locator('input[name=username]').fill(newAccount().username);
        await page.locator('input[name=password]').fill('not the one');
        await press('Login');
        await sees('Login failed');
      },
      register: () => tab('Register').then(() => walker.sees(button('Register'))),
      'forgot password': () => visit('/forgot-password', 'Forgot your password?'),
      'reset password': () => visit('/reset-password?token=t', 'Choose a new password'),
      'invalid link': () => visit('/reset-password', 'Invalid Reset Link'),
      'confirm an address': () => visit('/verify-email?token=t', 'Is this your address?'),
      'account deleted': () => visit('/goodbye', 'Thanks for every walk.'),
    },
    before: {
      ...onboarding,
      home: () => press('Start walking').then(() => walker.sees(button('Start Walking'))),
      menu: () => press('Menu').then(() => walker.sees(page.getByRole('radio', { name: t('Dark') }))),
      'map apps': from('/', 'Directions'),
      'new route': from('/', 'New route'),
      'place report': () => press('Something wrong with this place?').then(() => sees("What's wrong?")),
      upload: from('/', 'Take a photo of the sign', button('Choose Photo')),
      'under way': async () => {
        await page.goto('/');
        await press('Start Walking');
        await walker.sees(button('Pause Walking'));
        await press('Pause Walking');
      },
      walking: async () => {
        await press('Start Walking');
        await simulatePosition(page);
        await walksOn(0.5);
        await walker.sees(page.locator('[data-part=turn-metres]'));
      },
      arrived: () => walksOn(1).then(() => walker.sees(button('Take Photo'))),
      settings: () => fromMenu('Settings').then(() => walker.sees(button('Save Changes'))),
      'more settings': () => press('More settings').then(() => walker.sees(button('Privacy'))),
      'settings of walks': () => settingsPage('Walks'),
      'settings of the display': () => settingsPage('Display'),
      'settings of privacy': () => settingsPage('Privacy'),
      'settings of the account': () => settingsPage('Account'),
      name: () => inSettings('Account', 'Name', 'Name'),
      'a change to discard': async () => {
        await page.getByLabel(t('First name')).fill('Augusta');
        await page.keyboard.press('Escape');
        await walker.sees(button('Keep Editing'));
      },
      email: () => inSettings('Account', 'Email', 'Email'),
      devices: () => inSettings('Account', 'Signed-in devices', 'Signed-in devices'),
      passkeys: () => inSettings('Account', 'Passkeys', 'Passkeys'),
      'add a passkey': () => press('Add a Passkey').then(() => dialog('Add a passkey')),
      'access tokens': () => inSettings('Account', 'Access tokens', 'Access tokens'),
      'create an access token': () => press('Create an Access Token').then(() => dialog('Create an access token')),
      'an access token': async () => {
        await page.locator('input[name=name]').fill('2026');
        await page.locator('input[name=currentPassword]').fill(newAccount().password);
        await press('Create');
        await dialog('Your access token');
      },
      'change password': () => inSettings('Account', 'Change Password', 'Change your password'),
      'home by hand': async () => {
        await fromMenu('Settings');
        await press('Choose home on the map');
        await dialog('Choose home on the map');
      },
      'delete account': () => inSettings('Account', 'Delete My Account', 'Delete your account?'),
      leaderboard: () => fromMenu('Leaderboard').then(() => sees('Your Rankings')),
      favourites: () => visit('/favourites', 'No Favourite Routes Yet'),
      world: () => visit('/global', 'Recent Challenges'),
      'restore an archive': () => inSettings('Account', 'Restore an Archive', 'Restore an archive'),
      ...restoreFaces(walker, t),
      'no streets yet': () => streets(),
      year: () => page.goto('/year').then(() => walker.sees(page.getByRole('heading'))),
      'earlier walks': from('/streets', 'Add earlier walks'),
      'no club yet': () => page.goto('/together').then(() => walker.sees(button('Start walking together'))),
      'a club': async () => {
        await page.locator('input[name=name]').fill('2026');
        await press('Start walking together');
        await walker.sees(page.locator('[data-part=members]'));
      },
      invitation: () => press('Invite someone').then(() => walker.sees(page.locator('[data-part=qr-code]'))),
      'an invitation to take back': async () => {
        await press('Take it back');
        await dialog('Take back the invitation?');
      },
      'club settings': from('/together', 'Club settings', button('Leave the club')),
      'a club to leave': () => press('Leave the club').then(() => walker.sees(button('Leave'))),
      'other clubs': async () => {
        await page.goto('/together');
        await page.locator('summary').click();
        await walker.sees(page.getByRole('link', { name: t('Start another club'), exact: true }));
      },
      'an invitation that is opened': async () => {
        const { clubs } = await (await page.request.get('/api/user')).json();
        const { code } = await (await page.request.post(`/api/clubs/${clubs[0]}/invitations`, { data: {} })).json();
        await page.goto(`/join#${code}`);
        await walker.sees(button('Join'));
      },
      'no page': () => visit('/no/such/page', 'Page Not Found'),
      celebration: async () => {
        await page.goto('/');
        await press('Take a photo of the sign');
        const file = { name: 'sign.jpg', mimeType: 'image/jpeg', buffer: await signPhoto('Vasagatan') };
        await page.getByRole('dialog').locator('input[type=file]').first().setInputFiles(file);
        await press('Complete');
        await dialog('Achievement Unlocked!');
      },
      'what is told after it': async () => {
        await page.keyboard.press('Escape');
        await walker.sees(walker.page.locator('[data-part=toast]'));
      },
    },
    after: {
      completed: () => page.goto('/').then(() => sees('Challenge Completed!')),
      gallery: () => fromMenu('Photo Gallery').then(() => walker.sees(page.getByRole('dialog').getByRole('img'))),
      photo: async () => {
        await page.getByRole('dialog').getByRole('img').first().click();
        await walker.sees(button('Zoom in'));
      },
      board: () => fromMenu('Leaderboard').then(() => walker.sees(page.locator('[data-part=board-row]'))),
      achievements: () => fromMenu('Achievements'),
      'an achievement': async () => {
        await page.locator('[data-part=achievement-grid] button').first().click();
        await walker.sees(button('Back to Grid'));
      },
      profile: () => page.goto('/profile').then(() => walker.sees(page.locator('[data-part=recent-photos] img'))),
      poster: () => press('Create Poster').then(() => walker.sees(button('Generate'))),
      'poster that is painted': () =>
        press('Generate').then(() => walker.sees(page.locator('[data-part=poster-view] img'))),
      streets: () => streets(),
      ...earlierFaces(walker, t),
      share: from('/', 'Share', page.locator('[data-part=share-view] img')),
      'own year': () => page.goto('/year').then(() => walker.sees(page.getByRole('heading'))),
      world: () => visit('/global', 'Recent Challenges'),
    },
  };
}

/** A walker with a challenge who is shown the screens before or after the walk. A completed walk ends the questions. */
export async function walkerForScreens(page: Page, { hasWalked }: { hasWalked: boolean }): Promise<Walker> {
  const { id } = await (await page.request.post('/api/register', { data: newAccount() })).json();
  const { id: challengeId } = await giveChallenge(page, id);
  if (hasWalked) await completeChallenge(page, challengeId);
  await page.addInitScript(
    ({ id, hasWalked }) => {
      localStorage.setItem('currentUserId', id);
      if (hasWalked) localStorage.setItem(`onboardingSeen:${id}`, 'true');
    },
    { id, hasWalked },
  );
  return walkerOn(page);
}

/** An archive of three walks: one restorable without its photo, one too recent, one invalid. */
function archive(): Buffer {
  const yesterday = addDays(dayOf(new Date(), 'UTC'), -1);
  const walks = ['2025-05-01', yesterday].map((day) => {
    const { line: _line, wayHome: _home, ...walk } = archivedWalk(day);
    return { ...walk, completed: true, photoId: 'of-the-old-account' };
  });
  const broken = { day: '2025-05-03', completed: true };
  const content = { exportedAt: '2026-01-02T10:00:00.000Z', profile: [{ username: 'Signpost' }] };
  return Buffer.from(
    zipSync({
      'signpost.json': strToU8(JSON.stringify({ ...content, walks: [...walks, broken] })),
      'earlier.json': strToU8('{"places":[]}'),
    }),
  );
}

/** Steps of the open restore dialog. */
function restoreFaces({ page, sees }: Walker, t: Translate) {
  const dialog = page.getByRole('dialog', { name: t('Restore an archive'), exact: true });
  const button = (text: string) => dialog.getByRole('button', { name: t(text), exact: true });
  const choose = (buffer: Buffer) =>
    dialog.locator('input[type=file]').setInputFiles({ name: 'a.zip', mimeType: 'application/zip', buffer });
  const path = '**/restored-walks';
  let held: Awaited<ReturnType<typeof holdRequests>> | undefined;
  return {
    'a file that is no archive': async () => {
      await choose(Buffer.from('no ZIP'));
      await sees(dialog.getByRole('alert'));
    },
    'a chosen archive': async () => {
      await choose(archive());
      const sentence =
        "It also holds streets from before Signpost. Once it's restored, choose the same ZIP under “Add earlier walks”.";
      await sees(dialog.getByText(t(sentence), { exact: true }));
    },
    'an archive on its way': async () => {
      held = await holdRequests(page, path);
      await button('Restore').click();
      await sees(dialog.getByRole('progressbar'));
    },
    'what was restored and what not': async () => {
      await held?.goOn();
      await sees(dialog.locator('[data-part=restore-left]'));
    },
  };
}

/** Steps of the dialog "Add earlier walks", from My Streets with a town. */
function earlierFaces({ page, sees }: Walker, t: Translate) {
  const dialog = page.getByRole('dialog', { name: t('Add earlier walks'), exact: true });
  const button = (text: string) => dialog.getByRole('button', { name: t(text), exact: true });
  const opens = async () => {
    await page.getByRole('button', { name: t('Add earlier walks'), exact: true }).click();
    await sees(button('Choose files'));
  };
  const archive = async () => {
    const id = await page.evaluate(() => localStorage.getItem('currentUserId'));
    const streets = `/api/users/${id}/streets`;
    const { towns } = await (await page.request.get(streets)).json();
    const { pieces } = await (
      await page.request.get(`${streets}/${encodeURIComponent(towns[0].key)}?pieces=all`)
    ).json();
    const buffer = stravaArchive(pieces, 10, 600);
    return { name: 'export.zip', mimeType: 'application/zip', buffer };
  };
  const path = '**/api/users/*/streets/*?pieces=all';
  let held: Awaited<ReturnType<typeof holdRequests>> | undefined;
  return {
    'earlier walks to add': opens,
    'earlier walks on their way': async () => {
      const file = await archive();
      const text = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no recording') };
      const damaged = { name: 'damaged.fit.gz', mimeType: '', buffer: Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3]) };
      held = await holdRequests(page, path);
      // The label names the hidden file input.
      await dialog.getByLabel(t('Recordings'), { exact: true }).setInputFiles([file, text, damaged]);
      await sees(dialog.getByRole('progressbar'));
    },
    'earlier walks added': async () => {
      await held?.goOn();
      await sees(dialog.locator('[data-part=earlier-towns]'));
    },
    'to remove what was added': async () => {
      await button('Done').click();
      await opens();
      await button('Remove all streets walked before Signpost').click();
      await sees(button('Keep them'));
    },
    'what was added is removed': async () => {
      await button('Remove').click();
      await sees(button('Done'));
    },
  };
}
