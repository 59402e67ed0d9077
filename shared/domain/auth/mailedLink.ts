/**
 * A link in a mail: its token stands behind the `#`, which browsers send to no server, so that no log of CloudFront, a proxy
 * or the firewall holds it.
 */
export const mailedLink = (path: '/reset-password' | '/verify-email', token: string): string =>
  `${path}#token=${encodeURIComponent(token)}`;

/** The token of an address: of a mail, or of the form with `?token=` that the specification names. */
export const tokenOf = ({ hash, search }: { hash: string; search: string }): string =>
  new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token') ?? '';
