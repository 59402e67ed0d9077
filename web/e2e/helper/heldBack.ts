import type { Page, Route } from 'playwright-core';

/** Requests that wait until the test has seen what the screen shows meanwhile. */
export async function heldBack(page: Page, url: string) {
  const held: Route[] = [];
  await page.route(url, (route) => void held.push(route));
  return {
    goOn: () => {
      for (const route of held.splice(0)) void route.continue();
    },
  };
}
