/** A link in a mail. The token follows the `#`, which browsers do not send, so no server log contains it. */
export const mailedLink = (path: '/reset-password' | '/verify-email', token: string): string =>
  `${path}#token=${encodeURIComponent(token)}`;

/** The token in a URL: after the `#`, or as `?token=` as the specification names it. */
export const tokenOf = ({ hash, search }: { hash: string; search: string }): string =>
  new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token') ?? '';
