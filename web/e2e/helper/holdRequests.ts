import type { Page } from 'playwright-core';

/** Holds requests until `goOn`, so that the test sees the pending state. */
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
    /** Waits for the first request, because a button shows its progress earlier. */
    async goOn() {
      await arrived;
      release();
    },
  };
}
