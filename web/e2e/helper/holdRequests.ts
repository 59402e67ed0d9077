import type { Page } from 'playwright-core';

/** Holds requests until `goOn`, so that the test sees what the screen shows meanwhile. */
export async function holdRequests(page: Page, url: string) {
  let [arrive, release] = [() => {}, () => {}];
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    arrive();
    await released;
    await route.continue();
  });
  return {
    /** Waits for the first request: a button says what it is doing before its request has left the page. */
    async goOn() {
      await arrived;
      release();
    },
  };
}
