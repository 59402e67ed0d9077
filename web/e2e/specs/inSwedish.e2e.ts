import { expect, it } from 'vitest';
import { sayIn } from '../../../shared/domain/msg.ts';
import swedish from '../../../shared/locales/sv.json' with { type: 'json' };
import { allowPosition, dialog } from '../driver/home.ts';
import { newAccount, walkerOn } from '../driver/walker.ts';
import { signPhoto } from '../helper/signPhoto.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();
const catalogue: Record<string, string> = swedish;
const t = sayIn('sv', (source) => catalogue[source]);

it('a walk from login to celebration is in Swedish, which is saved for the walker', async () => {
  const page = await browser.open({ width: 360, height: 740 });
  await allowPosition(page);
  const walker = walkerOn(page);
  const { username, password } = newAccount();

  await walker.visit('/');
  await walker.field('Language').selectOption('sv');
  await page.getByRole('tab', { name: t('Register'), exact: true }).click();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('sv');
  await page.getByLabel(t('Username')).fill(username);
  await page.getByLabel(t('Password'), { exact: true }).fill(password);
  await walker.button(t('Register')).click();
  await walker.sees(walker.heading(t('Welcome to Signpost')));
  await walker.button(t('Skip')).click();

  await walker.button(t("Generate Today's Challenge")).click();
  await walker.button(t('Start Walking')).click();
  await walker.button(t('Take a photo of the sign')).click();
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), walker.button(t('Choose Photo')).click()]);
  await chooser.setFiles({ name: 'sign.jpg', mimeType: 'image/jpeg', buffer: await signPhoto('Vasagatan') });
  await walker.button(t('Complete')).click();
  const celebration = dialog(walker, t('Achievement Unlocked!'));
  await walker.sees(celebration);
  await walker.sees(celebration.getByText(t('First Steps')));
  await walker.seesNo(celebration);
  await walker.sees(walker.text(t('Challenge Completed!')));

  expect((await (await page.request.get('/api/user')).json()).language).toBe('sv');
  await page.evaluate(() => localStorage.removeItem('language'));
  await page.reload();
  await walker.sees(walker.heading(t('Hello, {name}', { name: username })));
});
