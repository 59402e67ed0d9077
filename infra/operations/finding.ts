import { printable } from '../../shared/domain/auth/visibleText.ts';

export interface Finding {
  what: string;
  todo: string;
  examples?: readonly string[];
}

const maxExamples = 5;

export function report(where: string, findings: readonly Finding[]): string {
  if (findings.length === 0) return `${where} is well.`;
  const lines = findings.flatMap(({ what, todo, examples = [] }) => {
    const more = examples.length - maxExamples;
    return [
      `- ${what}`,
      ...examples.slice(0, maxExamples).map((example) => `    ${example}`),
      ...(more > 0 ? [`    and ${more} more`] : []),
      `  ${todo}`,
    ];
  });
  return [`${where} is not well:`, ...lines].map(printable).join('\n');
}
