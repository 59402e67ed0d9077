import type { Page } from 'playwright-core';

/** What the page sends goes at so many bytes a second, until it is let go. */
export async function slowUpload(page: Page, bytesPerSecond: number): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  const limit = (uploadThroughput: number) =>
    devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await limit(bytesPerSecond);
  return async () => void (await limit(-1));
}
