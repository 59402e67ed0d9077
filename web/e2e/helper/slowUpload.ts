import type { Page } from 'playwright-core';

/** Throttles uploads to a number of bytes per second, until released. */
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
