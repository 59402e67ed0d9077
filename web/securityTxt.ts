/** RFC 9116: finders of weaknesses look here. Only a build on GitHub knows the repository; it expires with the month in which it was built, a year later. */
export function securityTxtOf(repository: string | undefined, builtAt: Date): string | undefined {
  if (!repository) return undefined;
  const expires = new Date(Date.UTC(builtAt.getUTCFullYear() + 1, builtAt.getUTCMonth(), 1));
  return [
    `Contact: https://github.com/${repository}/security/advisories/new`,
    `Policy: https://github.com/${repository}/blob/main/SECURITY.md`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    '',
  ].join('\n');
}
