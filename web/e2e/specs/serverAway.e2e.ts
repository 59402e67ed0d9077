import { describe, it } from 'vitest';
import { celebration, choose, openUpload, photoFile, upload, walkerWithChallenge } from '../driver/photo.ts';
import { signPhoto } from '../helper/signPhoto.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();

describe('unavailable server or storage', () => {
  it('an upload continues by itself in the open dialog when the server returns', async () => {
    browser.expectComplaint(/ERR_CONNECTION_REFUSED|ERR_FAILED/);
    const walker = await walkerWithChallenge(await browser.open());
    const { page } = walker;
    await openUpload(walker);
    await choose(page, photoFile('sign.jpg', await signPhoto('Vasagatan')));
    await walker.sees(upload(page).getByRole('img', { name: 'Your photo, sign.jpg' }));
    await page.route('**/api/**', (route) => route.abort('connectionrefused'));
    await walker.button('Complete').click();
    await walker.sees(walker.button('Send Later'));
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await walker.sees(celebration(page));
  });

  it('a walk can be completed when IndexedDB never answers', async () => {
    const page = await browser.open();
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
    });
    const walker = await walkerWithChallenge(page);
    await openUpload(walker);
    await choose(page, photoFile('sign.jpg', await signPhoto('Storgatan')));
    await walker.button('Complete').click();
    await walker.sees(celebration(page));
  });

  it('with full storage the walker is asked to keep the page open, and the walk is sent', async () => {
    const page = await browser.open();
    await page.addInitScript(() => {
      const isFull = () => {
        throw new DOMException('The disk is full.', 'QuotaExceededError');
      };
      IDBObjectStore.prototype.put = isFull;
      // The test's own writes precede DOMContentLoaded and must succeed.
      addEventListener('DOMContentLoaded', () => {
        Storage.prototype.setItem = isFull;
      });
    });
    const walker = await walkerWithChallenge(page);
    await openUpload(walker);
    await choose(page, photoFile('sign.jpg', await signPhoto('Linnégatan')));
    await walker.sees(upload(page).getByText('Stay on this page until the photo is uploaded.').first());
    await walker.button('Complete').click();
    await walker.sees(celebration(page));
  });

  it('a walk can be completed when all storage is blocked', async () => {
    const page = await browser.open();
    const walker = await walkerWithChallenge(page);
    await page.addInitScript(() => {
      const isBlocked = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      };
      IDBFactory.prototype.open = isBlocked;
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, { configurable: true, get: isBlocked });
      }
    });
    await page.goto('/');
    // Without storage the app does not remember that onboarding was seen either.
    await walker.skipOnboarding();
    await openUpload(walker);
    await choose(page, photoFile('sign.jpg', await signPhoto('Drottninggatan')));
    await walker.button('Complete').click();
    await walker.sees(celebration(page));
  });
});
