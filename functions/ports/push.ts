export interface PushTarget {
  endpoint: string;
  /** The device's public key and auth secret (base64url), which encrypt messages for this device only. */
  p256dh: string;
  auth: string;
}

export interface Push {
  /** VAPID public key: a browser accepts push messages from this server only. */
  readonly publicKey: string;
  /** `gone`: the subscription has ended and will not come back. */
  send(target: PushTarget, message: string): Promise<'sent' | 'gone' | 'failed'>;
}

declare module '../../shared/api/route.ts' {
  interface Needs {
    /** Grants the VAPID public key; `push.send` grants sending. */
    'push.key': Pick<Push, 'publicKey'>;
    'push.send': Push;
  }
}
