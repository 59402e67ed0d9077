import { expect, it } from 'vitest';
import { securityTxtOf } from './securityTxt.ts';

it('security.txt names the repository of the build and expires within a year', () => {
  const text = securityTxtOf('owner/signpost', new Date('2026-11-26T10:00:00Z'));
  expect(text).toContain('Contact: https://github.com/owner/signpost/security/advisories/new');
  expect(text).toContain('Expires: 2027-11-01T00:00:00.000Z');
});

it('a build that knows no repository has no security.txt', () => {
  expect(securityTxtOf(undefined, new Date())).toBeUndefined();
});
