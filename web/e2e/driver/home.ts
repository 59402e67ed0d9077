import type { Locator, Page } from 'playwright-core';
import { HOME } from '../../../functions/testing/walkerClient.ts';
import { type Walker, walkerOn } from './walker.ts';

/** Centre of the demo city, which the local stack imports at its first start. */
export const porto = { latitude: HOME.homeLatitude, longitude: HOME.homeLongitude };

export async function allowPosition(page: Page, position = porto) {
  await page.context().setGeolocation(position);
  await page.context().grantPermissions(['geolocation']);
}

/** A walker whose device reports a position. */
export async function walkerAt(page: Page, position = porto): Promise<Walker> {
  await allowPosition(page, position);
  return walkerOn(page);
}

export const noticeOf = (walker: Walker, text: string) => walker.notice().getByText(text, { exact: true });
export const dialog = (walker: Walker, name: string) => walker.page.getByRole('dialog', { name, exact: true });
export const generateButton = (walker: Walker) => walker.button("Generate Today's Challenge");
export const profileOf = async (walker: Walker) => (await walker.page.request.get('/api/user')).json();

export async function generates(walker: Walker) {
  await generateButton(walker).click();
  await walker.sees(walker.button('Start Walking'));
}

/** The settings sheet, or one of its pages; a page is named like its row. */
export async function opensSettings(walker: Walker, ...rows: string[]): Promise<Locator> {
  if (!(await walker.button('Settings').isVisible())) await walker.menu().click();
  await walker.button('Settings').click();
  await walker.sees(dialog(walker, 'Settings'));
  for (const row of rows) await walker.button(row).click();
  const page = dialog(walker, rows.at(-1) ?? 'Settings');
  await walker.sees(page);
  return page;
}
