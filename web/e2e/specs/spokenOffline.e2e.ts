import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { sayIn } from '../../../shared/domain/msg.ts';
import german from '../../../shared/locales/de.json' with { type: 'json' };
import swedish from '../../../shared/locales/sv.json' with { type: 'json' };
import { walkerOn } from '../driver/walker.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();
const saysFrom = (catalogue: Record<string, string>, code: string) => sayIn(code, (source) => catalogue[source]);
const inSwedish = saysFrom(swedish, 'sv');
const inGerman = saysFrom(german, 'de');

const keptWords = (page: Page) =>
  page.evaluate(async () => {
    const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return kept.flatMap((requests) => requests.flatMap(({ url }) => /words-(\w+-\w+)-/.exec(url)?.[1] ?? [])).sort();
  });

it('only the chosen language is cached, and it works offline', async () => {
  browser.expectComplaint(/401|ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const page = await browser.open({ worker: true });
  const walker = walkerOn(page);
  const keeps = (words: string[]) => expect.poll(() => keptWords(page)).toEqual(words);
  const words = (code: string) => ['achievements', 'refusals', 'streets', 'usual'].map((part) => `${code}-${part}`);

  await walker.visit('/login');
  await walker.field('Language').selectOption('sv');
  await page.getByLabel(inSwedish('Username')).fill('nobody');
  await page.getByLabel(inSwedish('Password'), { exact: true }).fill('not the one');
  await walker.button(inSwedish('Login')).click();
  await walker.sees(page.getByText(`401: ${inSwedish('Wrong username or password.')}`));
  await keeps(words('sv'));

  await page.locator('select').selectOption('de');
  await walker.sees(page.getByRole('tab', { name: inGerman('Register'), exact: true }));
  await keeps(words('de'));
  await page.context().setOffline(true);
  await page.reload();
  await walker.sees(page.getByRole('tab', { name: inGerman('Register'), exact: true }));

  await page.context().setOffline(false);
  await page.locator('select').selectOption('en');
  await walker.seesLogin();
  await keeps([]);
});
