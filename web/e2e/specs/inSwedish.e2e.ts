import { expect, it } from 'vitest';
import { sayIn } from '../../../shared/domain/phrase.ts';
import swedish from '../../../shared/words/sv.json' with { type: 'json' };
import { allowPosition, dialog } from '../driver/home.ts';
import { newAccount, walkerOn } from '../driver/walker.ts';
import { signPhoto } from '../helper/signPhoto.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();
const catalogue: Record<string, string> = swedish;
const say = sayIn('sv', (source) => catalogue[source]);

it('a walk from login to celebration is in Swedish, which is saved for the walker', async () => {
  const page = await browser.open({ width: 360, height: 740 });
  await allowPosition(page);
  const walker = walkerOn(page);
  const { username, password } = newAccount();

  await walker.visit('/');
  await walker.field('Language').selectOption('sv');
  await page.getByRole('tab', { name: say('Register'), exact: true }).click();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('sv');
  await page.getByLabel(say('Username')).fill(username);
  await page.getByLabel(say('Password'), { exact: true }).fill(password);
  await walker.button(say('Register')).click();
  await walker.sees(walker.heading(say('Welcome to Signpost')));
  await walker.button(say('Skip')).click();

  await walker.button(say("Generate Today's Challenge")).click();
  await walker.button(say('Start Walking')).click();
  await walker.button(say('Take a photo of the sign')).click();
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), walker.button(say('Choose Photo')).click()]);
  await chooser.setFiles({ name: 'sign.jpg', mimeType: 'image/jpeg', buffer: await signPhoto('Vasagatan') });
  await walker.button(say('Complete')).click();
  const celebration = dialog(walker, say('Achievement Unlocked!'));
  await walker.sees(celebration);
  await walker.sees(celebration.getByText(say('First Steps')));
  await walker.seesNo(celebration);
  await walker.sees(walker.text(say('Challenge Completed!')));

  // Another device of the same walker speaks Swedish, too.
  expect((await (await page.request.get('/api/user')).json()).language).toBe('sv');
  await page.evaluate(() => localStorage.removeItem('language'));
  await page.reload();
  await walker.sees(walker.heading(say('Hello, {name}', { name: username })));
});
