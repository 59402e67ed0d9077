import { setTimeout as pause } from 'node:timers/promises';
import { httpTransport } from '../../functions/testing/transports.ts';
import { HOME, WalkerClient } from '../../functions/testing/walkerClient.ts';
import { destinationStreets } from '../../shared/domain/walk/destination.ts';
import { photoWithLetters } from '../../web/e2e/helper/signPhoto.ts';
import { startStack } from '../local/stack.fixture.ts';

/** Starts a server with nothing of this repository around it, and with these variables alone. */
export async function startBare(command: readonly string[], env: Record<string, string | undefined>) {
  const settings = { PORT: '0', STREETS_OVERPASS_URL: 'off', SCRYPT_COST: '6', ...env };
  const variables = Object.entries(settings).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${value}`,
  );
  const stack = await startStack({}, ['env', '-i', '-C', '/', ...variables], [...command]);
  return { ...stack, url: stack.url.replace('0.0.0.0', '127.0.0.1'), stop: () => stack.stop('SIGTERM') };
}

/** A day in the demo city, until the photo's sign was read; returns what became of it. */
export async function walkADay(url: string): Promise<string> {
  const person = { username: 'ada_l', password: 'secret1', timeZone: 'Europe/Lisbon' };
  const walker = await new WalkerClient(
    httpTransport(url, () => new Uint8Array()),
    person,
  ).register();
  const challenge = (await walker.plan(HOME)).json;
  const [street = ''] = destinationStreets(challenge.destination);
  const photo = await photoWithLetters(street);
  const done = await walker.complete(challenge.id, await walker.upload(photo));
  if (done.status !== 200) throw new Error(done.text);
  for (let tries = 0; tries < 600; tries++) {
    const { sign } = await walker.json('getTodayChallenge');
    if (sign) return sign;
    await pause(500);
  }
  return 'never read';
}
