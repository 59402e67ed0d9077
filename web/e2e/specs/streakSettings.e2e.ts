import { expect, it } from 'vitest';
import { generateButton, opensSettings, profileOf, walkerAt } from '../driver/home.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();

it('rest days, a pause and hiding the streak apply at once', async () => {
  const walker = await walkerAt(await browser.open());
  await walker.arrive();
  await walker.sees(generateButton(walker));
  // The open settings sheet hides the bar from assistive technology.
  const bar = walker.page.getByRole('banner', { includeHidden: true });
  await walker.sees(bar.getByText('day streak'));
  const settings = await opensSettings(walker, 'More settings', 'Walks');

  await settings.getByRole('switch', { name: 'Rest days' }).click();
  await walker.sees(settings.getByText('2 rest days left', { exact: false }));
  await settings.getByRole('button', { name: 'Announce Pause' }).click();
  await walker.sees(settings.getByText(/^Pause from/));
  await settings.getByRole('button', { name: 'Cancel Pause' }).click();
  await walker.sees(settings.getByRole('button', { name: 'Announce Pause' }));

  await walker.button('Back').click();
  await walker.button('Privacy').click();
  await walker.page.getByRole('switch', { name: 'Hide my streak, from me too' }).click();
  await walker.seesNo(bar.getByText('day streak'));
  expect(await profileOf(walker)).toMatchObject({
    currentStreak: null,
    streak: { restDays: true, hidden: true, pause: null },
  });
});
