import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { httpTransport } from '../../functions/testing/transports.ts';
import { HOME, WalkerClient } from '../../functions/testing/walkerClient.ts';
import { destinationStreets } from '../../shared/domain/walk/destination.ts';
import { photoWithLetters } from '../../web/e2e/helper/signPhoto.ts';

export interface BareServer {
  url: string;
  process: ChildProcess;
  output(): string;
  /** Exit code after SIGTERM. */
  stop(): Promise<number | null>;
}

/** Starts the bundle with nothing of this repository around it, and waits for the ready line. */
export async function startBare(command: readonly string[], env: Record<string, string>): Promise<BareServer> {
  const [file = '', ...words] = command;
  const settings = { PORT: '0', STREETS_OVERPASS_URL: 'off', SCRYPT_COST: '6', ...env };
  const child = spawn(file, words, { cwd: '/', env: settings, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const ready = new Promise<string>((found) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text: Buffer) => {
        output += text;
        const [, url] = /ready on .*?(http:\/\/[\d.]+:\d+|http:\/\/localhost:\d+)/.exec(output) ?? [];
        if (url) found(url.replace('0.0.0.0', '127.0.0.1'));
      });
    }
  });
  const url = await Promise.race([ready, ended.then((code) => new Error(`ended with ${code}: ${output}`))]);
  if (url instanceof Error) throw url;
  return {
    url,
    process: child,
    output: () => output,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
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
