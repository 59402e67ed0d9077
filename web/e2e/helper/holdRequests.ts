import type { Page, Route } from 'playwright-core';

/** Requests that wait until the test has seen what the screen shows meanwhile. */
export async function holdRequests(page: Page, url: string) {
  const held: Route[] = [];
  let arrived = () => {};
  await page.route(url, (route) => {
    held.push(route);
    arrived();
  });
  return {
    /** Waits for the first: a button says what it is doing before its request has left the page. */
    async goOn() {
      if (held.length === 0) await new Promise<void>((resolve) => (arrived = resolve));
      await Promise.all(held.splice(0).map((route) => route.continue()));
    },
  };
}
