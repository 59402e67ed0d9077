import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

it('npm run changelog works without a tag, from the commit that wrote the newest section on', () => {
  const cwd = mkdtempSync(join(tmpdir(), 'signpost-changelog-'));
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...words], { cwd });
  const commit = (subject: string, changes: Record<string, string>) => {
    for (const [name, text] of Object.entries(changes)) writeFileSync(join(cwd, name), text);
    git('add', '-A');
    git('commit', '-qm', subject);
  };
  git('init', '-q');
  commit('walks: begin', { 'package.json': '{"version":"1.0.0"}' });
  commit('release 1.0.0', { 'CHANGELOG.md': '# Changelog\n\n## 1.0.0 (2026-11-26)\n\nThe first release.\n' });
  commit('walks: shorter words', { 'package.json': '{"version":"1.1.0"}' });
  const script = join(import.meta.dirname, 'changelog.ts');
  const run = () =>
    execFileSync(process.execPath, ['--import', import.meta.resolve('tsx'), script], { cwd, stdio: 'pipe' });
  run();
  expect(notesOf(readFileSync(join(cwd, 'CHANGELOG.md'), 'utf8'))).toBe('- **walks**: shorter words');
  expect(run).toThrow('CHANGELOG.md has a section for 1.1.0 already. Set the next version first');
  rmSync(cwd, { recursive: true });
});
