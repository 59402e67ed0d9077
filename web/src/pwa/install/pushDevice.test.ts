// @vitest-environment happy-dom
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureApi } from '../../api/client.ts';
import { askForPush, forgetPush, pushState, subscribePush, unsubscribePush } from './pushDevice.ts';

const publicKey = Buffer.alloc(65, 4).toString('base64url');
const endpoint = 'https://fcm.googleapis.com/fcm/send/one';
const requests: { method: string; path: string; body: unknown }[] = [];

function browser(options: {
  permission?: NotificationPermission;
  joinedWith?: string;
  answer?: NotificationPermission;
}) {
  const keyOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url')).buffer;
  const made = (key: string) => ({
    endpoint,
    options: { applicationServerKey: keyOf(key) },
    toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: vi.fn(async () => {
      state.subscription = undefined;
      return true;
    }),
  });
  const state: { subscription: ReturnType<typeof made> | undefined } = {
    subscription: options.joinedWith === undefined ? undefined : made(options.joinedWith),
  };
  const pushManager = {
    getSubscription: async () => state.subscription ?? null,
    subscribe: vi.fn(async ({ applicationServerKey }: { applicationServerKey: string }) => {
      state.subscription = made(applicationServerKey);
      return state.subscription;
    }),
  };
  const notification = {
    permission: options.permission ?? 'granted',
    requestPermission: vi.fn(async () => {
      notification.permission = options.answer ?? 'granted';
      return notification.permission;
    }),
  };
  vi.stubGlobal('Notification', notification);
  vi.stubGlobal('PushManager', class {});
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => ({ pushManager }) },
  });
  return { state, pushManager, notification };
}

beforeEach(() => {
  configureApi('http://signpost.test');
  requests.length = 0;
  localStorage.clear();
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    const path = new URL(url).pathname;
    requests.push({ method: String(method), path, body: typeof body === 'string' ? JSON.parse(body) : undefined });
    return new Response(JSON.stringify(path === '/api/push/key' ? { publicKey } : {}));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const named = (userAgent: string, maxTouchPoints = 0) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(maxTouchPoints);
};

describe('pushState', () => {
  it.each([
    ['granted', 'allowed'],
    ['denied', 'denied'],
    ['default', 'askable'],
  ] as const)('the push state follows the permission: %s', (permission, state) => {
    browser({ permission });
    expect(pushState()).toBe(state);
  });

  it('without a service worker push is unsupported', () => {
    browser({});
    Reflect.deleteProperty(navigator, 'serviceWorker');
    expect(pushState()).toBe('unsupported');
  });

  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, 'installFirst'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, 'installFirst'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, 'allowed'],
  ] as const)('the push state on %s with %i touch points', (agent, touchPoints, state) => {
    browser({});
    named(agent, touchPoints);
    expect(pushState()).toBe(state);
    // The installed app on an iPhone supports push like other browsers.
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    expect(pushState()).toBe('allowed');
  });

  it('the push permission is requested once', async () => {
    const { notification } = browser({ permission: 'default', answer: 'denied' });
    expect(await askForPush()).toBe('denied');
    expect(await askForPush()).toBe('denied');
    expect(notification.requestPermission).toHaveBeenCalledTimes(1);
  });
});

describe('subscribePush', () => {
  it('each start of the app renews the push subscription, which is made once', async () => {
    const { pushManager } = browser({});
    await subscribePush('w');
    await subscribePush('w');
    expect(pushManager.subscribe.mock.calls).toEqual([[{ userVisibleOnly: true, applicationServerKey: publicKey }]]);
    const sent = [
      { method: 'GET', path: '/api/push/key', body: undefined },
      {
        method: 'POST',
        path: '/api/users/w/push-subscriptions',
        body: { endpoint, keys: { p256dh: 'p', auth: 'a' } },
      },
    ];
    expect(requests).toEqual([...sent, ...sent]);
  });

  it('subscribePush subscribes again for another walker or another key', async () => {
    const { pushManager } = browser({ joinedWith: publicKey });
    await subscribePush('one');
    await subscribePush('other');
    expect(pushManager.subscribe).not.toHaveBeenCalled();
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(2);

    const old = browser({ joinedWith: Buffer.alloc(65, 9).toString('base64url') });
    localStorage.clear();
    const before = old.state.subscription;
    await subscribePush('w');
    expect(before?.unsubscribe).toHaveBeenCalled();
    expect(old.pushManager.subscribe).toHaveBeenCalledTimes(1);
  });

  it.each(['denied', 'default'] as const)(
    'no push subscription is sent when the permission is %s',
    async (permission) => {
      const { pushManager } = browser({ permission });
      await subscribePush('w');
      expect(pushManager.subscribe).not.toHaveBeenCalled();
      expect(requests).toEqual([]);
    },
  );
});

describe('unsubscribePush', () => {
  it('unsubscribePush ends the subscription on device and server', async () => {
    const { state } = browser({ joinedWith: publicKey });
    await unsubscribePush('w');
    expect(state.subscription).toBeUndefined();
    const deviceId = createHash('sha256').update(endpoint).digest('base64url');
    expect(requests).toEqual([
      { method: 'DELETE', path: `/api/users/w/push-subscriptions/${deviceId}`, body: undefined },
    ]);
  });

  it('unsubscribePush works without a session and without a subscription', async () => {
    const { state } = browser({ joinedWith: publicKey });
    expect(await forgetPush()).toBe(endpoint);
    expect(state.subscription).toBeUndefined();
    await unsubscribePush('w');
    expect(requests).toEqual([]);
  });
});
