import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const file = 'CHANGELOG.md';

/** A section of the changelog from commit subjects (`area: effect`): areas by name, newest effect first. */
export function sectionOf(version: string, day: string, subjects: readonly string[]): string {
  const areas = new Map<string, string[]>();
  for (const subject of subjects) {
    const [, area = 'other', effect = subject] = /^([\w .,:/+-]+?): (.+)$/.exec(subject) ?? [];
    areas.set(area, [...(areas.get(area) ?? []), effect]);
  }
  const lines = [...areas]
    .sort(([a], [b]) => a.localeCompare(b, 'en'))
    .flatMap(([area, effects]) => [`- **${area}**: ${effects.join('; ')}`]);
  return [`## ${version} (${day})`, '', ...lines, ''].join('\n');
}

/** The newest section without its heading. */
export const notesOf = (changelog: string): string =>
  (/^## .*\n([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(changelog)?.[1] ?? '').trim();

export function withSection(changelog: string, version: string, section: string): string {
  if (changelog.includes(`\n## ${version} `)) throw new Error(`${file} has a section for ${version} already.`);
  const first = changelog.search(/^## /m);
  const at = first < 0 ? changelog.length : first;
  return `${changelog.slice(0, at)}${section}\n${changelog.slice(at)}`;
}

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();

/** The commit of the newest section: its tag, or where there is none, as in a shallow clone, the commit that wrote it. */
function releaseOf(changelog: string): string {
  const [, version = ''] = /^## (\S+)/m.exec(changelog) ?? [];
  if (git('tag', '--list', `v${version}`)) return `v${version}`;
  return git('log', '--reverse', '--format=%H', `-S## ${version} (`, '--', file).split('\n')[0] ?? '';
}

/** `npm run changelog`: writes the section of package.json's version; `-- --notes` prints the newest section. */
function main(): void {
  const changelog = readFileSync(file, 'utf8');
  if (process.argv.includes('--notes')) {
    console.info(notesOf(changelog));
    return;
  }
  const { version }: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'));
  const release = releaseOf(changelog);
  const subjects = git('log', '--no-merges', '--format=%s', release ? `${release}..HEAD` : 'HEAD').split('\n');
  const today = new Date().toISOString().slice(0, 10);
  try {
    writeFileSync(file, withSection(changelog, version, sectionOf(version, today, subjects)));
  } catch (error) {
    console.error(
      `${error instanceof Error ? error.message : error} Set the next version first (CONTRIBUTING.md, Release).`,
    );
    process.exitCode = 1;
  }
}

if (process.argv[1] === import.meta.filename) main();
