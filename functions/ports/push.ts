export interface PushTarget {
  endpoint: string;
  /** The device's public key and secret, base64url: with them a message is sealed that only the device can open. */
  p256dh: string;
  auth: string;
}

export interface Push {
  /** The VAPID public key: with it a browser accepts push messages from this server only. */
  readonly publicKey: string;
  /** `gone`: the device has left its push service, and will not come back under this address. */
  send(target: PushTarget, message: string): Promise<'sent' | 'gone' | 'failed'>;
}

declare module '../../shared/api/route.ts' {
  interface Needs {
    /** Our public key for push messages, which browsers ask for; sending them. */
    'push.key': Pick<Push, 'publicKey'>;
    'push.send': Push;
  }
}
