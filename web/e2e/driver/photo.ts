import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { outboxOf } from './offline.ts';
import { giveChallenge } from './setUp.ts';
import { newAccount, type Walker, walkerOn } from './walker.ts';

/** A walker with a home and today's challenge, on the home screen. */
export async function walkerWithChallenge(page: Page): Promise<Walker & { challengeId: string }> {
  const walker = walkerOn(page);
  let challengeId = '';
  await walker.arrive(newAccount(), async (userId) => {
    challengeId = (await giveChallenge(page, userId)).id;
  });
  return { ...walker, challengeId };
}

export const eventually = <T>(look: () => Promise<T>) => expect.poll(look);

export const photoFile = (name: string, buffer: Buffer, mimeType = 'image/jpeg') => ({ name, mimeType, buffer });

export const camera = (page: Page) => page.getByRole('button', { name: /photo (of the sign|is taken)|^Take Photo$/i });
export const upload = (page: Page) => page.getByRole('dialog', { name: 'Upload Challenge Photo' });
export const celebration = (page: Page) => page.getByRole('dialog', { name: 'Achievement Unlocked!' });

export async function openUpload(walker: Walker) {
  await camera(walker.page).first().click();
  await walker.sees(upload(walker.page));
}

export const choose = (page: Page, ...files: ReturnType<typeof photoFile>[]) =>
  upload(page).locator('input[type=file]').first().setInputFiles(files);

export async function fromMenu(walker: Walker, word: string) {
  const entry = walker.page.getByRole('button', { name: word, exact: true });
  if (!(await entry.first().isVisible())) await walker.menu().click();
  await entry.first().click();
}

export const waitingChallenges = async (page: Page) => (await outboxOf(page)).map(({ challengeId }) => challengeId);
