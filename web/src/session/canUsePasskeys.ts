/** The prerendered login counts as able. A passkey belongs to a domain, so there is none at a bare address (`--lan`). */
export const canUsePasskeys = (): boolean =>
  typeof window === 'undefined' || ('PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname));
