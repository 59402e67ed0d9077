import { printable } from '../../shared/domain/auth/visibleText.ts';

export interface Finding {
  what: string;
  todo: string;
  examples?: readonly string[];
}

const maxExamples = 5;

export const report = (where: string, findings: readonly Finding[]): string =>
  findings.length === 0 ? `${printable(where)} is well.` : `${printable(where)} is not well:\n${inLines(findings)}`;

export function inLines(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ what, todo, examples = [] }) => {
    const more = examples.length - maxExamples;
    return [
      `- ${what}`,
      ...examples.slice(0, maxExamples).map((example) => `    ${example}`),
      ...(more > 0 ? [`    and ${more} more`] : []),
      `  ${todo}`,
    ];
  });
  return lines.map(printable).join('\n');
}
