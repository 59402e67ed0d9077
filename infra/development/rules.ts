/**
 * Compares docs/rules.md with the titles of tests. An id stands at the end of a title, in parentheses: `(DAY-4, PROOF-2)`.
 */
const idsInTitle = /\(([A-Z]+-\d+(?:, [A-Z]+-\d+)*)\)['"`]/g;
const idOfRule = /^- \*\*([A-Z]+-\d+)\*\* /gm;

export function ruleProblems(rules: string, specs: ReadonlyMap<string, string>): string[] {
  const ids = [...rules.matchAll(idOfRule)].map(([, id = '']) => id);
  const known = new Set(ids);
  const shown = new Set<string>();
  const problems = ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id} stands twice`);
  for (const [file, text] of specs) {
    for (const id of [...text.matchAll(idsInTitle)].flatMap(([, list = '']) => list.split(', '))) {
      shown.add(id);
      if (!known.has(id)) problems.push(`${file} names ${id}, which is no rule`);
    }
  }
  return [...problems, ...ids.filter((id) => !shown.has(id)).map((id) => `no test shows ${id}`)];
}
