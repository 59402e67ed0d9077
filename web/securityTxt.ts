/**
 * Contact for security reports (RFC 9116): the repository in a build on GitHub, otherwise the sender address of the
 * server's mails. It expires a year after the month of `now`.
 */
export function securityTxtOf(contact: { repository?: string | undefined; address?: string | undefined }, now: Date) {
  const { repository, address } = contact;
  if (!repository && !address) return undefined;
  const github = `https://github.com/${repository}`;
  const expires = new Date(Date.UTC(now.getUTCFullYear() + 1, now.getUTCMonth(), 1));
  return [
    ...(repository
      ? [`Contact: ${github}/security/advisories/new`, `Policy: ${github}/blob/main/SECURITY.md`]
      : [`Contact: mailto:${address}`]),
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    '',
  ].join('\n');
}
