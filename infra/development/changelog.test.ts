import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { notesOf, sectionOf, withSection } from './changelog.ts';

const subjects = ['outbox: keep the presigned URL', 'Start anew', 'backup, restore: one archive', 'outbox: retry'];

it('commits are grouped by their area', () => {
  expect(sectionOf('1.1.0', '2026-12-01', subjects)).toBe(
    `## 1.1.0 (2026-12-01)

- **backup, restore**: one archive
- **other**: Start anew
- **outbox**: keep the presigned URL; retry
`,
  );
});

it('a new section stands above the older ones, and its text is the release notes', () => {
  const older = '# Changelog\n\n## 1.0.0 (2026-11-26)\n\nThe first release.\n';
  const newer = withSection(older, '1.1.0', sectionOf('1.1.0', '2026-12-01', ['walks: shorter words']));
  expect(newer.match(/^## .*/gm)).toEqual(['## 1.1.0 (2026-12-01)', '## 1.0.0 (2026-11-26)']);
  expect(notesOf(newer)).toBe('- **walks**: shorter words');
  expect(notesOf(older)).toBe('The first release.');
  expect(() => withSection(newer, '1.1.0', '')).toThrow('already');
});

it('the newest section of the changelog is for the version of the package', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const changelog = readFileSync('CHANGELOG.md', 'utf8');
  expect(/^## (\S+)/m.exec(changelog)?.[1]).toBe(version);
  expect(notesOf(changelog).length).toBeGreaterThan(40);
});
