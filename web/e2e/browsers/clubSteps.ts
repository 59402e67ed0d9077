import { expect } from 'vitest';
import { httpTransport } from '../../../functions/testing/transports.ts';
import { HOME, WalkerClient } from '../../../functions/testing/walkerClient.ts';
import { readQrCode } from '../helper/readQrCode.ts';
import { signPhoto } from '../helper/signPhoto.ts';
import type { drivenWalker } from './drivenWalker.ts';
import { settled } from './look.ts';
import type { DrivenBrowser } from './processes.ts';

type Running = () => { walker: ReturnType<typeof drivenWalker>; browser: DrivenBrowser; url: string };

/** A walker founds a club, and sees the day of a second one who has joined by its QR code. */
export function clubSteps(step: (title: string, act: () => Promise<unknown>) => void, running: Running): void {
  step('a club', async () => {
    const { walker } = running();
    await walker.visit('/together');
    await walker.fill('Name', 'Riverside Walkers');
    await walker.press('Start walking together');
    await walker.seesAll(['Riverside Walkers']);
    await walker.sees({ role: 'image', name: '1 walk this week' });
  });

  let invitation = '';
  step('its invitation', async () => {
    const { walker, browser } = running();
    await walker.press('Invite someone');
    await walker.dialog('Invite someone');
    await walker.sees({ role: 'image', name: 'QR code of the invitation' });
    await browser.run(settled);
    invitation = await readQrCode(await browser.screenshot());
  });

  step('the day of another phone, which has joined by it', async () => {
    const { walker, browser, url } = running();
    const person = { username: 'ben', password: 'one foot, then the other', invitation };
    const ben = new WalkerClient(
      httpTransport(url, () => signPhoto('Vasagatan')),
      person,
    );
    await ben.register();
    await ben.json('updateWalker', { params: { id: ben.id }, body: HOME });
    expect((await ben.walk()).status).toBe(200);
    await walker.visit('/together');
    const days = () => browser.run(() => document.querySelectorAll('[data-part=members] [data-walked]').length);
    await walker.until("ben's day is not there", async () => (await days()) === 2);
  });
}
