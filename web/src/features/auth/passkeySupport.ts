/** True in the prerendered login. A passkey belongs to a domain, so it does not work at an IP address (`--lan`). */
export const canUsePasskeys = (): boolean =>
  typeof window === 'undefined' || ('PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname));

/** A separate chunk, because of the WebAuthn library. */
export const passkeyCeremonies = () => import('./passkeys.ts');

/** The proposed name of a new passkey. */
export const deviceName = (): string =>
  /iPhone|iPad|Android|Macintosh|Windows|CrOS|Linux/.exec(navigator.userAgent)?.[0].replace('Macintosh', 'Mac') ??
  'Passkey';
