import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localEnvironment } from '../../infra/local/settings.ts';
import { startPushService } from './push/pushService.fixture.ts';
import { open, vapidKeys } from './push.ts';

const env = { VAPID_SECRET: 'a secret', VAPID_SUBJECT: 'mailto:hello@example.com' };
let service: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.stop());

const target = () => {
  const { endpoint, keys } = service.subscription('phone');
  return { endpoint, ...keys };
};

describe('push messages', () => {
  it.each([
    [undefined, 'mailto:hello@example.com'],
    ['https://192.168.1.20:3000', 'mailto:hello@example.com'],
    ['https://walk.local', 'mailto:hello@example.com'],
    ['https://walk.example.org', 'https://walk.example.org'],
    ['https://walk.example.org:8443', 'https://walk.example.org:8443'],
  ])("a server at %s names a sender that Apple's push service accepts", async (siteUrl, subject) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'signpost-push-'));
    const own = localEnvironment({ operatorPort: 1, dataDir, engine: 'http://127.0.0.1:1', siteUrl });
    rmSync(dataDir, { recursive: true });
    expect(await open(own).send(target(), 'text')).toBe('sent');
    expect(service.received.splice(0)[0]?.token.sub).toBe(subject);
  });

  it.each(['https://192.168.1.20:3000', 'mailto:hello@signpost.local', 'hello@example.com'])(
    'a sender called %s is refused',
    async (subject) => {
      expect(await open({ ...env, VAPID_SUBJECT: subject }).send(target(), 'text')).toBe('failed');
      expect(service.refused.splice(0)).toEqual(['BadJwtToken']);
    },
  );

  it('only the subscribed device can decrypt a message, and the request identifies the sender', async () => {
    const push = open(env);
    const message = JSON.stringify({ title: 'Your walk for today is waiting', body: 'Ünïcödé 🚶' });
    expect(await push.send(target(), message)).toBe('sent');
    const [received] = service.received.splice(0);
    expect(received?.text).toBe(message);
    expect(received?.publicKey).toBe(push.publicKey);
    expect(received?.token).toMatchObject({ aud: service.origin, sub: env.VAPID_SUBJECT });
    const lifetime = (received?.token.exp ?? 0) - Date.now() / 1000;
    expect(lifetime).toBeGreaterThan(0);
    expect(lifetime).toBeLessThan(24 * 60 * 60);
    expect(received?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '14400', topic: 'reminder' });
  });

  it('every push message is encrypted with new keys', async () => {
    const push = open(env);
    await push.send(target(), 'same');
    await push.send(target(), 'same');
    expect(service.received.splice(0).map(({ text }) => text)).toEqual(['same', 'same']);
  });

  it.each([
    [404, 'gone'],
    [410, 'gone'],
    [429, 'failed'],
    [500, 'failed'],
    [302, 'failed'],
  ] as const)('a push message answered with status %i is %s', async (status, outcome) => {
    service.status = status;
    expect(await open(env).send(target(), 'text')).toBe(outcome);
    service.status = 201;
  });

  it('an unreachable push service counts as failed, and only known push services are contacted', async () => {
    const unreachable = { ...target(), endpoint: 'https://port-9.push.services.mozilla.com/' };
    expect(await open(env).send(unreachable, 'text')).toBe('failed');
    const [, port] = /port-(\d+)/.exec(service.origin) ?? [];
    for (const endpoint of [
      'https://example.org/',
      `http://127.0.0.1:${port}/phone`,
      `http://localhost:${port}/phone`,
    ]) {
      expect(await open({ ...env, STAGE: 'local' }).send({ ...target(), endpoint }, 'text'), endpoint).toBe('gone');
    }
    expect(service.received).toEqual([]);
  });
});

it('VAPID keys are derived from the secret alone', () => {
  const [one, same, other] = [vapidKeys('a'), vapidKeys('a'), vapidKeys('b')];
  expect(one.publicKey).toMatch(/^B[\w-]{86}$/);
  expect(same.publicKey).toBe(one.publicKey);
  expect(other.publicKey).not.toBe(one.publicKey);
});
