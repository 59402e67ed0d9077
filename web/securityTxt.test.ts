import { expect, it } from 'vitest';
import { securityTxtOf } from './securityTxt.ts';

const now = new Date('2026-11-26T10:00:00Z');

it('security.txt names the repository of the build and expires within a year', () => {
  const text = securityTxtOf({ repository: 'owner/signpost', address: 'walk@example.org' }, now);
  expect(text).toContain('Contact: https://github.com/owner/signpost/security/advisories/new');
  expect(text).toContain('Expires: 2027-11-01T00:00:00.000Z');
  expect(text).not.toContain('mailto:');
});

it('security.txt without a repository names the address of the operator', () => {
  expect(securityTxtOf({ address: 'walk@example.org' }, now)).toMatch(/^Contact: mailto:walk@example\.org\nExpires: /);
});

it('without repository and address there is no security.txt', () => {
  expect(securityTxtOf({}, now)).toBeUndefined();
});
