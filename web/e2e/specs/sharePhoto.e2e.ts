import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { HOME } from '../../../functions/testing/walkerClient.ts';
import { SHARE_FIELD, SHARE_PATH } from '../../../shared/api/appLinks.ts';
import { firstVisit, outboxOf, rowsOf } from '../driver/offline.ts';
import { celebration, eventually, photoFile, upload, walkerWithChallenge } from '../driver/photo.ts';
import { giveChallenge } from '../driver/setUp.ts';
import { newAccount, type Walker, walkerOn } from '../driver/walker.ts';
import { axeFindings } from '../helper/axe.ts';
import { signPhoto } from '../helper/signPhoto.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();
const noNetwork = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/;

/** Posts a form with files to the app like the share target of the operating system. */
async function share(page: Page, ...files: ReturnType<typeof photoFile>[]) {
  await page.evaluate(
    ([path, field]) => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'POST', enctype: 'multipart/form-data', action: path });
      form.append(Object.assign(document.createElement('input'), { type: 'file', name: field, multiple: true }));
      document.body.append(form);
    },
    [SHARE_PATH, SHARE_FIELD] as const,
  );
  const form = page.locator(`form[action="${SHARE_PATH}"]`);
  await form.locator('input').setInputFiles(files);
  await Promise.all([page.waitForURL('**/?shared=*'), form.evaluate((element: HTMLFormElement) => element.submit())]);
}

const inControl = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);
const sign = async (name = 'sign.jpg') => photoFile(name, await signPhoto('Vasagatan'));
const shownPhoto = (walker: Walker) => upload(walker.page).getByRole('img', { name: 'Your photo, sign.jpg' });
const keptPhotos = (page: Page) => rowsOf(page, 'signpost-shared', 'photos');

describe('photo shared from another app', () => {
  it("a shared photo becomes the photo of today's walk once, also offline", async () => {
    browser.expectComplaint(noNetwork);
    const walker = await firstVisit(await browser.open({ worker: true }));
    const { page } = walker;
    await inControl(page);
    await page.context().setOffline(true);
    await share(page, await sign());
    await walker.sees(shownPhoto(walker));
    expect(new URL(page.url()).search).toBe('');
    expect(await axeFindings(page)).toEqual([]);
    await eventually(async () => (await outboxOf(page)).map(({ thumbnail }) => typeof thumbnail)).toEqual(['string']);
    expect(await keptPhotos(page)).toEqual([]);

    await page.reload();
    await walker.sees(walker.button('Finish the walk'));
    expect(await upload(page).count()).toBe(0);
    await page.context().setOffline(false);
    await share(page, await sign());
    await walker.sees(shownPhoto(walker));
    await walker.button('Complete').click();
    await walker.sees(celebration(page));

    await share(page, await sign());
    await walker.sees(walker.notice().getByText("Today's walk already has its photo"));
    expect(await upload(page).count()).toBe(0);
    expect([await keptPhotos(page), await outboxOf(page)]).toEqual([[], []]);
  });

  it('a shared photo waits for the login', async () => {
    const page = await browser.open({ worker: true });
    const walker = walkerOn(page);
    const account = newAccount();
    const { id } = await (await page.request.post('/api/register', { data: account })).json();
    await giveChallenge(page, id);
    await page.addInitScript((id) => {
      localStorage.setItem(`onboardingSeen:${id}`, 'true');
    }, id);
    await page.request.post('/api/logout');
    await page.goto('/');
    await walker.seesLogin();
    await inControl(page);
    await share(page, await sign());
    await walker.sees(walker.notice().getByText('Your photo is waiting'));
    expect(await keptPhotos(page)).toHaveLength(1);
    // A form of another page without a referrer looks like the share sheet, so it does not replace a waiting photo.
    await page.goto('/');
    await share(page, await sign('foreign.jpg'));
    expect(await keptPhotos(page)).toMatchObject([{ name: 'sign.jpg' }]);
    await walker.chooseTab('Login');
    await walker.fillLogin(account);
    await walker.button('Login').click();
    await walker.sees(shownPhoto(walker));
    expect(await keptPhotos(page)).toEqual([]);
  });

  it('a shared photo without an open walk is refused with a message', async () => {
    const page = await browser.open({ worker: true });
    const walker = walkerOn(page);
    await walker.arrive(newAccount(), async (id) => {
      await page.request.patch(`/api/users/${id}`, { data: HOME });
    });
    await inControl(page);
    const says = (sentence: string) => walker.sees(walker.notice().getByText(sentence));
    await share(page, await sign());
    await says("There's no walk to prove yet");
    const { id } = await (await page.request.get('/api/user')).json();
    await giveChallenge(page, id);
    await share(page, await sign(), await sign('second.jpg'));
    await says('One photo, please');
    await share(page, photoFile('notes.txt', Buffer.from('left, then right'), 'text/plain'));
    await says("That's not a photo");
    expect(await upload(page).count()).toBe(0);
    expect([await keptPhotos(page), await outboxOf(page)]).toEqual([[], []]);
  });

  it('a photo shared without a service worker is requested again', async () => {
    const walker = await walkerWithChallenge(await browser.open());
    await share(walker.page, await sign());
    await walker.sees(walker.notice().getByText("The photo didn't arrive"));
    await walker.sees(upload(walker.page));
  });
});
