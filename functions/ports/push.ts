export interface PushTarget {
  endpoint: string;
  /** The device's public key and secret, base64url: with them a message is sealed that only the device can open. */
  p256dh: string;
  auth: string;
}

export interface Push {
  /** What a browser must know to accept messages from us and from nobody else. */
  readonly publicKey: string;
  /** `gone`: the device has left its push service, and will not come back under this address. */
  send(target: PushTarget, message: string): Promise<'sent' | 'gone' | 'failed'>;
}
