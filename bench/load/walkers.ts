import { WalkerClient, type WalkerTransport } from '../../functions/testing/walkerClient.ts';

export interface LoadWalker extends WalkerClient {
  challengeId: string;
}

/** Registers, and begins the day's walk. */
export async function joinForLoad(transport: WalkerTransport, number: number): Promise<LoadWalker> {
  const walker = await new WalkerClient(transport, {
    username: `load_${number}`,
    password: 'secret1x',
    timeZone: 'UTC',
  }).register();
  const planned = await walker.plan();
  if (planned.status !== 201) throw new Error(`${walker.username} has no walk: ${planned.status} ${planned.text}`);
  return Object.assign(walker, { challengeId: String(planned.json.id) });
}

/** As the app does it: signed, put, completed. */
export async function completeWith(walker: LoadWalker, photo: Buffer): Promise<boolean> {
  const photoUrl = await walker.upload(photo).catch(() => undefined);
  return photoUrl !== undefined && (await walker.complete(walker.challengeId, photoUrl)).status === 200;
}
