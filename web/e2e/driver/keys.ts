import type { Walker } from './walker.ts';

/** A walker without a mouse. */
export function keysOf(walker: Walker) {
  const { page } = walker;
  /** What a screen reader would say of what has the focus. */
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: at } = document;
      return at?.getAttribute('aria-label') || at?.textContent || at?.getAttribute('name') || '';
    });
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 40; presses += 1) {
      if ((await focused()) === name) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`${name} cannot be reached with the Tab key; the focus is on ${await focused()}`);
  };
  const press = async (name: string) => {
    await walker.sees(walker.button(name));
    await tabTo(name);
    await page.keyboard.press('Enter');
  };
  const registers = async (account: { username: string; password: string }) => {
    await tabTo('Login');
    await page.keyboard.press('ArrowRight');
    await tabTo('username');
    await page.keyboard.type(account.username);
    await tabTo('password');
    await page.keyboard.type(account.password);
    await page.keyboard.press('Enter');
  };
  return { press, registers };
}
