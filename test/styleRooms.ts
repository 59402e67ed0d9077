import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';

/**
 * A class belongs to the one folder whose sheets style it: another folder's sheet may not name it, not even to look
 * whether it is there. What folders tell each other they say with data attributes and custom properties. A class that no
 * component uses is dead, and the width of a desk is written in one place (web/src/ui/breakpoints.ts).
 */
export interface Source {
  path: string;
  text: string;
}

const className = /\.([a-z][\w-]*)/g;
/** Classes of libraries: they are styled in the one folder that imports the library. */
const foreign = /^maplibregl-/;

/** Every class that a sheet names in its selectors. */
export function classesIn(css: string): Set<string> {
  const selectors = css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .split(/[{};]/)
    .filter((part) => !part.trim().startsWith('@') && !/^\s*[\w-]+\s*:\s/.test(part));
  return new Set(selectors.flatMap((part) => [...part.matchAll(className)].map(([, name = '']) => name)));
}

/** Whether a component writes the class: as a word, or as the beginning of a template like `badge--${difficulty}`. */
const isUsed = (name: string, code: string): boolean => {
  if (new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(code)) return true;
  const [stem = ''] = /^.*?--/.exec(name) ?? [];
  return stem !== '' && code.includes(`${stem}\${`);
};

const deskWidth = /@media[^{]*\b(899(\.\d+)?|900)px/g;

export function styleFindings(sheets: readonly Source[], components: readonly Source[]): string[] {
  const code = components.map(({ text }) => text).join('\n');
  const folders = new Map<string, Set<string>>();
  for (const { path, text } of sheets) {
    for (const name of classesIn(text)) folders.set(name, (folders.get(name) ?? new Set()).add(dirname(path)));
  }
  const names = [...folders].filter(([name]) => !foreign.test(name));
  return [
    ...names.filter(([name]) => !isUsed(name, code)).map(([name]) => `no component uses .${name}`),
    ...names
      .filter(([, styledBy]) => styledBy.size > 1)
      .map(([name, styledBy]) => `.${name} is styled by ${[...styledBy].join(' and ')}`),
    ...sheets.flatMap(({ path, text }) =>
      (text.match(deskWidth) ?? []).map((found) => `${path}: ${found}: see breakpoints.ts`),
    ),
  ];
}

const stored = (...patterns: string[]): Source[] =>
  execFileSync('git', ['ls-files', ...patterns], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

if (basename(process.argv[1] ?? '') === 'styleRooms.ts') {
  const components = stored('web/index.html', 'web/src/**/*.ts', 'web/src/**/*.tsx').filter(
    ({ path }) => !/\.test\.tsx?$|\/testing\//.test(path),
  );
  const sheets = stored('web/src/**/*.css');
  const findings = styleFindings(sheets, components);
  for (const finding of findings) console.error(finding);
  console.info(`${sheets.length} style sheets`);
  process.exitCode = findings.length === 0 ? 0 : 1;
}
